// What changes a definition by clicks, in a script of its own: it reads and writes definitions with a library.

export { Painter } from "./Painter";
export { PieceBuilder } from "./PieceBuilder";
export { RuleCards } from "./RuleCards";
