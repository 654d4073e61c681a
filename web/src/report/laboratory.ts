// What the page shows of the laboratory, in a script of its own: most visits need none of it.

import "./words";

export { EndgameTable } from "../study/EndgameTable";
export { GameReport } from "./GameReport";
export { KeptReport } from "./KeptReport";
export { Measure } from "./Measure";
export { RatingPlot } from "./RatingPlot";
