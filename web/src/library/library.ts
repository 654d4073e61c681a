// What the page shows of stored games by their positions, in a script of its own: it needs a server.

import "./words";

export { EnginePlace } from "./EnginePlace";
export { Explorer } from "./Explorer";
export { Filters } from "./Filters";
