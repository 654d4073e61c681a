import { learn } from "../words/words";
import messages from "../words/en/laboratory.ftl?raw";

// What the parts of this script say, before any of them is evaluated.
learn(messages);
