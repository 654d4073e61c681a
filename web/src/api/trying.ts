import type { ConnectionStatus } from "./status";

/** A line that is being tried. It stands alone, as the scripts of a page without a server need it, and bring no words of the page. */
export const TRYING: ConnectionStatus = { open: false, met: false, failures: 0, why: null, next: null };
