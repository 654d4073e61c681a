// What changes a definition by clicks, in a script of its own: it reads and writes definitions with a library. Its styles come with
// it, as a constructed sheet, which the server's content policy allows.
import "./words";
import styles from "./builder.css?inline";

export { Description } from "./Description";
export { Painter } from "./Painter";
export { PieceBuilder } from "./PieceBuilder";
export { RuleCards } from "./RuleCards";

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);
