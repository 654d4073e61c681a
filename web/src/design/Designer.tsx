import { Later } from "../parts/Later";

const load = () => import("./designer");

/** The editor of games, whose script is loaded when it is to be shown. */
export function Designer(props: { query: URLSearchParams }) {
  return <Later load={load} part="Design" props={props} />;
}
