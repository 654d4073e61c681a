// The documentation, in a script of its own: most visits need none of it.

export { Documentation } from "./Documentation";
