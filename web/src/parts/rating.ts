import type { PlayerRating, RatingChange } from "../api/types";

/** A rating as it is written: with a question mark while few games have made it. */
export function ratingText({ rating, provisional }: PlayerRating): string {
  return provisional ? `${rating}?` : String(rating);
}

/** What a game has made of a rating: `1662? (+162)`. */
export function changeText({ before, after, provisional }: RatingChange): string {
  const change = after - before;
  return `${ratingText({ rating: after, provisional })} (${change < 0 ? "−" : "+"}${Math.abs(change)})`;
}
