// The documentation, in a script of its own: most visits need none of it. Its styles are in the script, too, as one sheet is loaded for
// all pages; the content policy forbids `<style>`, but not a sheet that is constructed.
import "./words";
import styles from "../styles/docs.css?inline";

export { Documentation } from "./Documentation";

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
