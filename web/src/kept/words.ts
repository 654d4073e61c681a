import messages from "../words/en/kept.ftl?raw";
import { learn } from "../words/words";

// What the parts of this script say, before any of them is evaluated.
learn(messages);
