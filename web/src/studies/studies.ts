// The pages of studies, in a script of their own with their styles: they need a server.

import "./words";
import styles from "./studies.css?inline";

export { ChooseStudy } from "./ChooseStudy";
export { StudiesPage } from "./StudiesPage";
export { StudyPage } from "./StudyPage";

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);
