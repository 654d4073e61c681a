import { expect, it } from "vitest";
import { images, modeOn, painted, readBetza, type Step, writeBetza } from "./betza";

const steps = (text: string) => readBetza(text)!.steps;
const squares = (text: string) =>
  steps(text)
    .map(({ dx, dy }) => `${dx},${dy}`)
    .sort();

it("reads atoms and directions as the notation has them", () => {
  expect(squares("N")).toHaveLength(8);
  expect(squares("fN")).toEqual(["-1,2", "1,2"]);
  expect(squares("lfN")).toEqual(["-1,2"]);
  expect(squares("flN")).toEqual(["-2,1"]);
  expect(squares("fsN")).toEqual(["-2,1", "2,1"]);
  expect(squares("rhN")).toEqual(["1,-2", "1,2", "2,-1", "2,1"]);
  expect(squares("fF")).toEqual(["-1,1", "1,1"]);
  expect(squares("flF")).toEqual(["-1,1"]);
  expect(squares("vW")).toEqual(["0,-1", "0,1"]);
  expect(steps("mRcN").map(({ ride, mode }) => `${ride} ${mode}`)).toEqual([
    ...Array(4).fill("true m"),
    ...Array(8).fill("false c"),
  ]);
  expect(steps("fmWfcF").map(({ dx, dy, mode }) => `${dx},${dy} ${mode}`)).toEqual(["0,1 m", "1,1 c", "-1,1 c"]);
});

it("keeps the terms that squares cannot show, and leaves legs alone", () => {
  expect(readBetza("fmWfcFfmnnD")!.rest).toEqual(["fmnnD"]);
  expect(readBetza("R4(4,1)UFXO2")).toEqual({ steps: [], rest: ["R4", "(4,1)", "U", "FX", "O2"] });
  expect(readBetza("mafsRN")!.rest).toEqual(["mafsR"]);
  for (const text of ["[W-F]", "(az)N", "N?"]) expect(readBetza(text), text).toBe(null);
  expect(writeBetza(readBetza("KfmnnD")!)).toBe("KfmnnD");
});

it.each(["K", "Q", "N", "QN", "RF", "BW", "fmWfcF", "fFvW", "lfN", "DA", "mRcB", "NN", "C", "fbNF"])(
  "writes %s as it has read it",
  (text) => {
    const written = writeBetza(readBetza(text)!);
    const sorted = (text: string) =>
      steps(text)
        .map((step) => JSON.stringify(step))
        .sort();
    expect(sorted(written)).toEqual(sorted(text));
    expect(written.length).toBeLessThanOrEqual(text.length);
  },
);

it("writes any steps so that they are read again", () => {
  let seed = 7;
  const chance = (of: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % of;
  };
  const leaps = [1, 2, 3].flatMap((a) => Array.from({ length: a + 1 }, (_, b) => images([a, b]))).flat();
  for (let turn = 0; turn < 300; turn++) {
    const made: Step[] = leaps
      .filter(() => chance(6) === 0)
      .map(([dx, dy]) => ({ dx, dy, ride: chance(3) === 0, mode: (["mc", "m", "c"] as const)[chance(3)]! }));
    const text = writeBetza({ steps: made, rest: [] });
    const key = ({ dx, dy, ride, mode }: Step) => `${dx},${dy} ${ride} ${mode}`;
    expect(readBetza(text)!.steps.map(key).sort(), text).toEqual(made.map(key).sort());
  }
});

it("is painted by clicks: all squares at a distance or one, leaps and slides, and off again", () => {
  const brush = { mode: "mc", ride: false, alike: true } as const;
  const knight = painted([], [2, 1], brush);
  expect(writeBetza({ steps: knight, rest: [] })).toBe("N");
  expect(painted(knight, [-1, 2], brush)).toEqual([]);
  const bishop = painted(knight, [2, 2], { ...brush, ride: true });
  expect(writeBetza({ steps: bishop, rest: [] })).toBe("BN");
  expect([modeOn(bishop, [3, -3]), modeOn(bishop, [1, 2]), modeOn(bishop, [1, 0])]).toEqual(["mc", "mc", null]);
  const one = painted(bishop, [0, 1], { mode: "m", ride: false, alike: false });
  expect(writeBetza({ steps: one, rest: [] })).toBe("BNmfW");
  expect(writeBetza({ steps: painted(one, [3, 3], { ...brush, mode: null }), rest: [] })).toBe("NmfW");
});
