// Lets the npm package `fairy-stockfish-nnue.wasm` speak UCI on the standard streams, with files of variants.
// It is looked for where NODE_PATH says: `npm install --prefix DIR fairy-stockfish-nnue.wasm`, NODE_PATH=DIR/node_modules.

// The package takes a `fetch` as a sign that it runs in a browser.
delete globalThis.fetch;
const fs = require("fs");
const readline = require("readline");
const Stockfish = require("fairy-stockfish-nnue.wasm/stockfish.js");

Stockfish().then((engine) => {
  engine.addMessageListener((line) => process.stdout.write(line + "\n"));
  const input = readline.createInterface({ input: process.stdin });
  input.on("line", (line) => {
    const path = line.match(/^setoption name VariantPath value (.*)$/);
    if (path) {
      // It sees a file system of its own.
      engine.FS.writeFile("/variants.ini", fs.readFileSync(path[1]));
      line = "setoption name VariantPath value /variants.ini";
    }
    engine.postMessage(line);
  });
  input.on("close", () => process.exit(0));
});
