import type { Color, Phrase } from "../api/types";
import { pieceTitle } from "../words/pieces";
import { t } from "../words/words";
import { coloured } from "./words";

/** A move in words, for ears. */
export function spokenWords(move: { phrases?: Phrase[]; san: string }): string {
  const { phrases = [] } = move;
  const moved = phrases.filter(({ says }) => says === "goes" || says === "drops");
  const [first, ...rest] = moved.map(phraseWords);
  const others = phrases.filter((phrase) => !moved.includes(phrase)).map(phraseWords);
  const both = rest.reduce((words, next) => t("phrase-and", { words, next }), first ?? "");
  return [both, ...others].filter(Boolean).join(", ") || move.san;
}

/** A part of a move in words. */
function phraseWords(phrase: Phrase): string {
  const title = (kind: string) => pieceTitle(kind, kind);
  const standing = ({ kind, color, square }: { kind: string; color: Color; square: string }) =>
    t("piece-on", { piece: coloured(color, title(kind)), square });
  switch (phrase.says) {
    case "goes": {
      const { kind, color, from, to } = phrase;
      return t("phrase-goes", { piece: color ? coloured(color, title(kind)) : title(kind), from, to });
    }
    case "drops": {
      const { kind, square, ransom } = phrase;
      const values = { piece: title(kind), square };
      return ransom ? t("phrase-drops-for", { ...values, given: title(ransom) }) : t("phrase-drops", values);
    }
    case "takes": {
      const { kind, square } = phrase;
      return square ? t("phrase-takes-on", { piece: title(kind), square }) : t("phrase-takes", { piece: title(kind) });
    }
    case "marks":
      return t(phrase.on ? "phrase-overloaded" : "phrase-restored", { piece: standing(phrase) });
    case "becomes":
      return t("phrase-becomes", { piece: title(phrase.kind) });
    case "changes": {
      const { kind, color, into, side } = phrase;
      const how = color === side ? "type" : kind === into ? "side" : "both";
      return t("phrase-changes", { piece: standing(phrase), how, into: title(into), side });
    }
    default:
      return t(`phrase-${phrase.says}`);
  }
}
