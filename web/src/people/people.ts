// The pages about people, in a script of their own: games need none of it.

import "./words";

export { AccountPage } from "./AccountPage";
export { Chat } from "./Chat";
export { Complain } from "./Complain";
export { DeskPage } from "./DeskPage";
export { EmailPage } from "./EmailPage";
export { FollowingPage } from "./FollowingPage";
export { LeadersPage } from "./LeadersPage";
export { Letter } from "./Letter";
export { LobbyPage } from "./LobbyPage";
export { MovesPage } from "./MovesPage";
export { NextGame } from "./NextGame";
export { ProfilePage } from "./ProfilePage";
export { PuzzlePage } from "./PuzzlePage";
export { PuzzlesPage } from "./PuzzlesPage";
export { remindAgain } from "./push";
export { TournamentForm } from "./TournamentForm";
export { TournamentPage } from "./TournamentPage";
export { TournamentsPage } from "./TournamentsPage";
