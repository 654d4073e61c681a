// The pages about people, in a script of their own: games need none of it.

export { AccountPage } from "./AccountPage";
export { LeadersPage } from "./LeadersPage";
export { LobbyPage } from "./LobbyPage";
export { ProfilePage } from "./ProfilePage";
