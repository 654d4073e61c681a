// What builds pieces by clicks, in a script of its own: it reads and changes definitions with a library.

export { PieceBuilder } from "./PieceBuilder";
