import { expect, it } from "vitest";
import { readDefinition } from "./definition";
import { inHand, withInHand } from "./hands";
import { readSetup, writeSetup } from "./setup";
import { written } from "./written";

it.each([
  ["", []],
  ["[]", []],
  ["[HEhe]", ["H", "E", "h", "e"]],
  ["[+R'PPp]", ["+R'", "P", "P", "p"]],
  ["[P2]", null],
])("reads %s", (hands, pieces) => expect(inHand(hands)).toEqual(pieces));

it.each([
  ["puts the first piece there", "", "P", 2, "[PP]"],
  ["puts more with its like", "[PNpn]", "P", 3, "[PPPNpn]"],
  ["puts white's before black's", "[pn]", "N", 1, "[Npn]"],
  ["puts black's last", "[PN]", "p", 1, "[PNp]"],
  ["takes some away", "[PPPp]", "P", 1, "[Pp]"],
  ["takes all away", "[p]", "p", 0, "[]"],
  ["does not take one with a mark for another", "[R+RR']", "R", 0, "[+RR']"],
  ["knows an end", "[]", "P", 1e9, `[${"P".repeat(99)}]`],
])("%s", (_, hands, token, count, expected) => expect(withInHand(hands, token, count, true)).toBe(expected));

it("has brackets without a piece in a game with hands only", () => {
  const taken = (hands: string, hasHands: boolean) => withInHand(withInHand(hands, "P", 0, hasHands), "p", 0, hasHands);
  expect([taken("[Pp]", true), taken("[Pp]", false), taken("[PNp]", false)]).toEqual(["[]", "", "[N]"]);
  expect(withInHand("", "P", 0, false)).toBe("");
});

it("is written into the start, whose other fields and comments stay", () => {
  const text = 'title = "x"\n[board]\nfiles = 2\nranks = 1\n[start]\nfen = "1P[p] b - - 3 7" # so\n';
  const definition = readDefinition(text, {})!;
  const setup = readSetup(definition.whole);
  const next = writeSetup(definition.whole, { ...setup, hands: withInHand(setup.hands, "P", 1, true) });
  expect(written(definition, next)).toBe(text.replace("[p]", "[Pp]"));
});
