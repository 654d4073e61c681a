// What a page without a server keeps in the browser, in a script of its own.

import "./words";

export { KeepAnalysis } from "./KeepAnalysis";
export { Keeping } from "./Keeping";
export { KeptAnalyses } from "./KeptAnalyses";
export { opened } from "./opened";
