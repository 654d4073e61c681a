import { Later } from "../parts/Later";

const load = () => import("./embed");

/** Whether an address is that of a page for the frames of others. */
export const isEmbedded = (path: string) => path.startsWith("/embed/");

/** A page that stands in a frame of another one. */
export function Embed({ names, query }: { names: string[]; query: URLSearchParams }) {
  return <Later load={load} part="EmbedPage" props={{ names, query }} />;
}
