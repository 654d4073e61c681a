/** The signs of PGN that are written behind a move, by their numbers. */
export const SIGNS: Record<number, string> = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

/** The signs behind a move; those that have no letters are left out. */
export const signsOf = (nags: number[]) => nags.map((nag) => SIGNS[nag] ?? "").join("");
