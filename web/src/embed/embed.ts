// What other pages show in a frame, in a script of its own. Its styles come with it, as a constructed sheet, which the server's
// content policy allows.
import "./words";
import styles from "./embed.css?inline";

export { EmbedPage } from "./EmbedPage";

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);
