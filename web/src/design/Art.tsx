import type { GameInfo } from "../api/types";
import { SIDE } from "../board/geometry";
import { Weight } from "../board/Pieces";
import { coloured } from "../board/words";
import { t } from "../words/words";
import { isWhite, letterOf, type PieceType, typesOf } from "./types";

/** A piece of a FEN as it looks: as the game that was made last draws it, or else its letter on a disc. */
export function Art({ token, types, made }: { token: string; types: PieceType[]; made: GameInfo | null }) {
  if (token === "*") return <path class="wall" d={`M6 6h${SIDE - 12}v${SIDE - 12}h${12 - SIDE}zm0 29h88m-88 30h88`} />;
  const letter = letterOf(token);
  const type = types.find((type) => type.letter === letter);
  const drawn = made?.pieces.find(({ kind, letters }) => kind === type?.kind && letters.w === letter);
  const white = isWhite(token);
  return (
    <>
      {drawn ? (
        <image href={drawn.art[white ? "w" : "b"]} x="3" y="3" width={SIDE - 6} height={SIDE - 6} />
      ) : (
        <g class={white ? "token token-white" : "token"}>
          <circle cx={SIDE / 2} cy={SIDE / 2} r={SIDE * 0.38} />
          <text x={SIDE / 2} y={SIDE / 2}>
            {letter}
          </text>
        </g>
      )}
      {token.startsWith("(") && <Weight />}
    </>
  );
}

/** A piece of a FEN in words. */
export function tokenWords(token: string, types: PieceType[]): string {
  if (token === "*") return t("spoken-wall");
  const letter = letterOf(token);
  const type = typesOf(token, types)[0];
  const words = coloured(isWhite(token) ? "w" : "b", type?.title ?? t("art-piece", { letter }), token.startsWith("("));
  return type && type.letter !== letter ? t("art-promoted", { piece: words }) : words;
}
