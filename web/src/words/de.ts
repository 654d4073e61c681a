// The German messages, in a script of their own: who reads English loads none of it.
import builder from "./de/builder.ftl?raw";
import catalogue from "./de/catalogue.ftl?raw";
import documentation from "./de/documentation.ftl?raw";
import embed from "./de/embed.ftl?raw";
import kept from "./de/kept.ftl?raw";
import laboratory from "./de/laboratory.ftl?raw";
import library from "./de/library.ftl?raw";
import page from "./de/page.ftl?raw";
import people from "./de/people.ftl?raw";
import pieces from "./de/pieces.ftl?raw";
import studies from "./de/studies.ftl?raw";

export const messages = [
  page,
  people,
  builder,
  documentation,
  embed,
  kept,
  laboratory,
  library,
  catalogue,
  pieces,
  studies,
];
