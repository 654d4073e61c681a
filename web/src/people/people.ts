// The pages about people, in a script of their own: games need none of it.

export { AccountPage } from "./AccountPage";
export { LeadersPage } from "./LeadersPage";
export { ProfilePage } from "./ProfilePage";
