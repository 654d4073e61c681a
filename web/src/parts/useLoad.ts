import { useEffect, useState } from "preact/hooks";
import { listGames, sentence } from "../api/client";

/** Something that is asked of the server once, and again when what it depends on changes; what was there stays until then. */
export function useLoad<T>(load: () => Promise<T>, on: unknown[]): { value: T | null; problem: string | null } {
  const [state, setState] = useState<{ value: T | null; problem: string | null }>({ value: null, problem: null });
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && setState({ value, problem: null }),
      (error: unknown) => wanted && setState({ value: null, problem: sentence(error) }),
    );
    return () => {
      wanted = false;
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists what it depends on
  }, on);
  return state;
}

/** The list of games, or why the server refuses it. */
export function useGames() {
  const { value: games, problem: unlisted } = useLoad(listGames, []);
  return { games, unlisted };
}
