// The pages of the catalogue of users' games, in a script of their own: they need a server.

import "./words";

export { CataloguePage } from "./CataloguePage";
export { EntryPage } from "./EntryPage";
export { Publish } from "./Publish";
