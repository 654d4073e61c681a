// The German messages of these scripts, in one of their own: those who read English load none of it.
export { default } from "../src/words/de/site.ftl?raw";
