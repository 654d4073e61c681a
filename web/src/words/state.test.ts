import { describe, expect, it } from "vitest";
import { inGerman } from "./german";
import * as english from "./state";

describe("in German, the end of a game", () => {
  const german = inGerman(() => import("./state"));

  it.each([
    ["1-0 checkmate", "Schachmatt: Weiß hat gewonnen."],
    ["0-1 checkmate", "Schachmatt: Schwarz hat gewonnen."],
    ["1-0 resignation", "Schwarz hat aufgegeben: Weiß hat gewonnen."],
    ["0-1 resignation", "Weiß hat aufgegeben: Schwarz hat gewonnen."],
    ["1-0 time", "Schwarz hat die Zeit überschritten: Weiß hat gewonnen."],
    ["1/2-1/2 time", "Zeit abgelaufen, aber der Gegner hat kein Material zum Mattsetzen: Remis."],
    ["0-1 abandonment", "Weiß hat die Partie verlassen: Schwarz hat gewonnen."],
    ["1/2-1/2 abandonment", "Ein Spieler hat die Partie verlassen, und der Gegner hat Remis beansprucht."],
    ["1/2-1/2 stalemate", "Patt: Remis."],
    ["0-1 stalemate", "Patt: Schwarz hat gewonnen."],
    ["1/2-1/2 fifty", "Zu viele Züge ohne Fortschritt: Remis."],
    ["1/2-1/2 agreement", "Remis durch Vereinbarung."],
    ["1/2-1/2 abort", "Die Partie wurde abgebrochen, bevor sie begann."],
    ["1-0 some-rule", "Weiß hat gewonnen (some rule)."],
    ["1/2-1/2 some-rule", "Remis (some rule)."],
  ])("%s: %s", (result, said) => {
    expect(german().stateWords({ result, side: "w", check: false, sentence: "The game is over." })).toBe(said);
  });

  it("is not there as long as it goes on", () => {
    const state = { result: "*", side: "b" as const, check: true, sentence: "Black is to move and in check." };
    expect(german().stateWords(state)).toBe("Schwarz ist am Zug und steht im Schach.");
  });

  it("is a score in lists, without the server's word for why", () => {
    expect(german().resultWords("1-0 checkmate")).toBe("1-0");
    expect(german().resultWords("1/2-1/2 abort")).toBe("abgebrochen");
  });
});

it("in English a state is what the server says", () => {
  const sentence = "Black ran out of time: white has won.";
  expect(english.stateWords({ result: "1-0 time", side: "b", check: false, sentence })).toBe(sentence);
  expect(english.resultWords("1-0 time")).toBe("1-0 time");
});
