// The package as it is installed, in Node.js. The environment names the repository, for its tables of counts and broken files.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as menagerie from "menagerie";

const { Game, Library, importVariants, setLimits } = menagerie;
const repository = process.env.REPOSITORY ?? "../..";
const read = (...path) => readFileSync(join(repository, ...path), "utf8");

/** What a function throws. */
const thrown = (work) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  assert.fail("nothing was thrown");
};

test("the counts of the table", () => {
  const most = 100_000;
  const seen = new Set();
  for (const line of read("testdata", "perft.tsv").split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [name, fen, counts] = line.split("\t");
    const position = Game.load(name).position(fen);
    counts.split(",").forEach((count, index) => {
      if (Number(count) <= most) assert.equal(position.perft(index + 1), Number(count), `${name} ${fen} ${index + 1}`);
    });
    seen.add(name);
  }
  assert.ok(seen.size >= 30, `only ${seen.size} games`);
});

test("every game: moves, edits, notation both ways, FEN and pictures", () => {
  for (const name of new Library().names()) {
    const game = Game.load(name);
    const position = game.start();
    let seed = 7;
    for (let ply = 0; ply < 6 && position.result === "*"; ply++) {
      const moves = position.legalMoves();
      assert.equal(moves.length, position.countLegalMoves(), name);
      assert.deepEqual([...position.legalUci()].sort(), moves.map((move) => move.uci).sort());
      for (const move of moves.slice(0, 40)) {
        assert.equal(position.write(move.san, "uci"), move.uci, `${name} ${move.san}`);
        assert.equal(position.write(position.write(move.uci, "lan"), "uci"), move.uci);
      }
      seed = (seed * 48271) % 2147483647;
      const chosen = moves[seed % moves.length];
      const before = position.fen;
      const played = position.play(chosen.san);
      assert.equal(played.uci, chosen.uci);
      assert.deepEqual(played.edits, chosen.edits);
      assert.equal(game.position(position.fen).fen, position.fen);
      assert.equal(position.undo(), chosen.uci);
      assert.equal(position.fen, before);
      position.play(chosen.uci);
    }
    assert.match(position.svg({ lastMove: true, flip: true }), /^<svg [^]*<\/svg>\s*$/);
    assert.ok(game.rules().length > 4);
    assert.equal(Game.restore(JSON.parse(JSON.stringify(position))).fen, position.fen);
    const [back] = new Library().parsePgn(new Library().formatPgn(position.toPgn()));
    assert.deepEqual(
      back.moves.map((move) => move.uci),
      position.moves("uci"),
    );
  }
});

test("a move is explained", () => {
  const position = Game.load("chess").position("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1");
  const answer = position.explain("e2c3");
  assert.equal(
    answer.sentence,
    "`e2c3` is not legal: the knight on e2 is pinned: the king on e1 would be attacked by the black rook on e8.",
  );
  assert.equal(answer.reason.reason, "king-in-check");
  assert.deepEqual(position.explain("Kd1"), { legal: true, uci: "e1d1", san: "Kd1" });
  const error = thrown(() => position.play("Nc3"));
  assert.ok(error instanceof menagerie.MoveError && error instanceof menagerie.MenagerieError && error instanceof Error);
  assert.match(error.message, /pinned/);
  assert.equal(position.ply, 0);
  // The reason is the same in any notation, wherever the move is read.
  assert.deepEqual(error.reason, answer.reason);
  assert.deepEqual(position.explain("Nc3").reason, answer.reason);
  const game = { game: "chess", fen: position.fen, moves: [{ san: "Nc3" }] };
  assert.deepEqual(thrown(() => new Library().formatPgn(game)).reason, answer.reason);
  // What is wrong with the text alone has none.
  assert.equal(thrown(() => position.play("castles")).reason, null);
});

test("what ends a game", () => {
  const position = Game.load("chess").start();
  assert.equal(position.outcome, undefined);
  for (const move of ["f3", "e5", "g4", "Qh4#"]) position.play(move);
  assert.deepEqual(position.outcome, { text: "0-1 checkmate", winner: "black" });
  assert.deepEqual(position.checks(), [["h4", "e1"]]);
  assert.deepEqual(position.moves(), ["f3", "e5", "g4", "Qh4#"]);
});

test("a definition of one's own", () => {
  const game = Game.fromToml(
    "inherit = 'omega'\ntitle = 'With camels'\n[pieces]\nchampion = { letter = 'C', betza = 'C' }",
    "camels.toml",
  );
  assert.equal(game.name, "camels");
  assert.equal(game.pieces.find((piece) => piece.name === "champion").betza, "C");
  const stored = JSON.parse(JSON.stringify(game.start()));
  assert.equal(stored.definitions.length, 1);
  assert.equal(Game.restore(stored).game.title, "With camels");
});

test("every broken definition is refused with its places", () => {
  const files = readdirSync(join(repository, "testdata", "broken")).filter((file) => file.endsWith(".toml"));
  assert.ok(files.length > 20);
  for (const file of files) {
    const library = new Library();
    const error = thrown(() => library.game(library.add(file, read("testdata", "broken", file))));
    assert.ok(error instanceof menagerie.DefinitionError, `${file}: ${error}`);
    assert.ok(error.message.length > 10);
    error.diagnostics.forEach((one) => assert.ok(one.at.line >= 1 && one.what !== "", file));
  }
});

test("any definition comes to an end, and never to a fault", () => {
  setLimits(2000, 96);
  const folder = join(repository, "crates", "fuzz", "seeds", "definition");
  for (const file of readdirSync(folder)) {
    try {
      const game = Game.fromToml(readFileSync(join(folder, file), "utf8"), "seed.toml");
      const position = game.start();
      for (const move of position.legalUci().slice(0, 3)) {
        position.play(move);
        position.undo();
      }
    } catch (error) {
      assert.ok(error instanceof menagerie.MenagerieError, `${file}: ${error}`);
      assert.ok(!(error instanceof menagerie.InternalError), `${file}: ${error}`);
    }
  }
  setLimits(5000, 96);
});

test("numbers that make no sense are refused", () => {
  const game = Game.load("chess960");
  const position = game.start();
  assert.equal(position.perft(0), 1);
  for (const depth of [-1, 1.5, 100, 100_000, 2 ** 32, NaN, Infinity, "x"]) {
    assert.throws(() => position.perft(depth), { name: "InputError", message: /^perft: / }, String(depth));
  }
  assert.equal(game.start(null).fen, game.start().fen);
  for (const number of [-1, 0.5, 960, 2 ** 32, NaN, Infinity, "x"]) {
    assert.throws(() => game.start(number), { name: "InputError", message: /^start: / }, String(number));
  }
});

test("the names of tags are written as they are, or refused", () => {
  const library = new Library();
  const [game] = library.parsePgn('[My-Tag_2 "a"]\n\n1. e4 *');
  assert.match(library.formatPgn(game), /\[My-Tag_2 "a"\]/);
  for (const name of ["", "My tag", 'A "b"]\n[B', "N\u00e4me", "x".repeat(101)]) {
    assert.throws(() => library.formatPgn({ ...game, tags: { [name]: "a" } }), { name: "InputError" }, name);
  }
});

test("work beyond the limits is broken off, and everything is as it was", () => {
  const position = Game.load("chu-shogi").start();
  const fen = position.fen;
  setLimits(0.001, 96);
  const late = thrown(() => position.legalMoves());
  assert.ok(late instanceof menagerie.LimitError && late.limit === "time", String(late));
  assert.throws(() => position.play("a4a5"), menagerie.LimitError);
  setLimits(5000, 96);
  assert.equal(position.fen, fen);
  assert.ok(position.legalMoves().length > 20);
  setLimits(5000, 0.01);
  const large = thrown(() => Game.load("chess"));
  assert.ok(large instanceof menagerie.LimitError && large.limit === "memory", String(large));
  setLimits(5000, 96);
  assert.equal(Game.load("chess").start().countLegalMoves(), 20);
  assert.throws(() => setLimits(-1, 5), menagerie.InputError);
});

test("bad input is refused with a sentence", () => {
  const chess = Game.load("chess");
  const position = chess.start();
  const library = new Library();
  const cases = [
    [() => Game.load("omgea"), "DefinitionError", /did you mean `omega`/],
    [() => chess.position("8/8/8"), "FenError", /FEN/],
    [() => chess.position("8/8/8/8/8/8/8/K7 w - - 0 1"), "FenError", /has no black king/],
    [() => position.play("e2e5"), "MoveError", /pawn/],
    [() => position.play("😀"), "MoveError", /is not a move/],
    [() => position.piece("z9"), "InputError", /no square `z9`/],
    [() => position.svg({ flp: true }), "InputError", /unknown field `flp`/],
    [() => position.svg({ theme: { light: '"><script>' } }), "InputError", /is not a colour/],
    [() => position.svg({ arrows: ["e2"] }), "InputError", /svg/],
    [() => position.svg(() => {}), "InputError", /plain object/],
    [() => position.svg({ size: NaN }), "InputError", /svg: size: a finite number is expected, not NaN/],
    [() => position.svg({ size: 1n }), "InputError", /cannot be written as JSON/],
    [() => position.legalMoves("klingon"), "InputError", /unknown notation/],
    [() => chess.start(7), "InputError", /a whole number from 0 to 0/],
    [() => library.parsePgn("1. e4 Ke6 *"), "PgnError", /move 1\.\.\./],
    [() => library.formatPgn({ game: "chess", moves: [{ san: "e5" }] }), "MoveError", /e5/],
    [() => library.formatPgn({ game: "chess", moves: [], result: "2-0" }), "InputError", /result/],
    [() => chess.parseEpd("4k3/8/8/8/8/8/8/4K3 w - - bm Ke4;"), "InputError", /Ke4/],
    [() => Game.restore({ game: "chess", moves: ["e2e5"] }), "MoveError", /e2e5/],
    [() => library.exportVariant("no-such"), "DefinitionError", /no game/],
  ];
  for (const [work, name, message] of cases) {
    const error = thrown(work);
    assert.equal(error.name, name, `${work}: ${error}`);
    assert.match(error.message, message, String(work));
    assert.ok(error instanceof menagerie[name]);
  }
});

test("PGN is a tree that can be changed and written", () => {
  const library = new Library();
  const [game] = library.parsePgn('\ufeff[White "Anna"]\n\n1. e4 e5 (1... c5 $1 {sharp} 2. Nf3) 2. Nf3 {fine} *');
  assert.equal(game.tags.White, "Anna");
  assert.deepEqual(game.moves[1].variations[0].moves[0], { uci: "c7c5", san: "c5", nags: [1], comments: ["sharp"] });
  game.moves.push({ san: "Nc6", comments: ["added"] });
  game.result = "1/2-1/2";
  const text = library.formatPgn(game, { notation: "lan", width: 200 });
  assert.match(text, /1\. e2-e4 e7-e5 \(1\.\.\. c7-c5 \$1 \{sharp\} 2\. Ng1-f3\) 2\. Ng1-f3 \{fine\} 2\.\.\. Nb8-c6 \{added\} 1\/2-1\/2/);
  assert.deepEqual(library.parsePgn(text)[0].moves.length, 4);
});

test("where pieces reach, and what a program must not assume", () => {
  const chess = Game.load("chess");
  assert.deepEqual(chess.reach("pawn").e2, { quiet: ["e3"], captures: ["d3", "f3"], other: ["e4"] });
  assert.equal(Object.keys(chess.reach("knight")).length, 64);
  assert.deepEqual(chess.reach("knight").a1.quiet.sort(), ["b3", "c2"]);
  assert.throws(() => chess.reach("camel"), { name: "InputError", message: /no type of piece `camel`/ });
  assert.deepEqual(chess.limits, []);
  const { limits } = Game.load("duck");
  assert.ok(limits.length > 0 && limits.every((sentence) => sentence.includes(" ")), limits.join());
});

test("EPD, variants.ini and checks", () => {
  const chess = Game.load("chess");
  const epd = chess.parseEpd('6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8+; id "back rank";');
  assert.deepEqual(epd.operations, [
    { opcode: "bm", operands: ["a1a8"] },
    { opcode: "id", operands: ["back rank"] },
  ]);
  assert.match(chess.position(epd.fen).epd(epd.operations), /bm Ra8#; id "back rank";$/);
  const [imported] = importVariants("[no-castling:chess]\ncastling = false\n");
  assert.equal(Game.fromToml(imported.toml, "no-castling.toml").position("startpos").countLegalMoves(), 20);
  const library = new Library();
  assert.match(library.exportVariant("chess"), /^\[chess\]\n/);
  library.add("odd.toml", "inherit = 'chess'\n[pieces]\ncamel = { letter = 'C', betza = 'C' }");
  const checked = library.check("odd");
  assert.ok(checked.valid && checked.warnings[0].at.line === 3);
});

test("memory is given back", () => {
  const game = Game.load("chess");
  for (let i = 0; i < 2000; i++) {
    const position = game.start();
    position.play("e4");
    position[Symbol.dispose]();
  }
  assert.throws(() => {
    const position = game.start();
    position.free();
    return position.fen;
  });
});
