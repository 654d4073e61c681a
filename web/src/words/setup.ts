import "../design/words";
import "../docs/words";
import "../library/words";
import "../people/words";
import "../report/words";

// What the scripts that are loaded later say, for tests of their modules.
