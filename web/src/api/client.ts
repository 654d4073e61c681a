import { named } from "../words/pieces";
import { language, t } from "../words/words";
import { site } from "./site";
import type { GameInfo, GameListed, Position } from "./types";

/** A refusal of the server, with a sentence for people. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** All that the server says of it. */
    readonly problem: object = {},
  ) {
    super(message);
  }
}

async function answer<T>(response: Response): Promise<T> {
  const type = response.headers.get("content-type") ?? "";
  if (response.ok) return (type.includes("json") ? await response.json() : await response.text()) as T;
  const problem = type.includes("json") ? ((await response.json()) as { detail?: string; title?: string }) : {};
  throw new ApiError(
    response.status,
    problem.detail ?? problem.title ?? t("client-the-server-answered", { status: response.status }),
    problem,
  );
}

async function send<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { ...init?.headers, "accept-language": language } });
  } catch {
    throw new ApiError(0, t("client-the-server-cannot-be"));
  }
  return answer<T>(response);
}

/** The answer of a page without a server. */
async function within<T>(path: string, body?: unknown): Promise<T> {
  try {
    return (await site!.ask(path, body)) as T;
  } catch (error) {
    const { status = 0, message } = error as { status?: number; message: string };
    throw new ApiError(status, message);
  }
}

export function get<T>(path: string): Promise<T> {
  return site ? within<T>(path) : send<T>(path);
}

export function post<T>(path: string, body: unknown): Promise<T> {
  if (site) return within<T>(path, body);
  return send<T>(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

export const listGames = () => get<GameListed[]>("/api/games");
export const loadGame = (name: string) => get<GameInfo>(`/api/games/${encodeURIComponent(name)}`).then(named);

/** All about a game, one of the server's or one that somebody wrote. */
export async function describeGame(name: string, definition: string | null): Promise<GameInfo> {
  if (definition === null) return loadGame(name);
  const checked = await post<{ game?: GameInfo | null }>("/api/check", { definition });
  if (!checked.game) throw new ApiError(422, t("client-the-definition-of-this"));
  return named(checked.game);
}

/** How a game is named to the server: by its name, or by the definition that somebody wrote. */
export function whichGame(name: string, definition: string | null): { game: string; definition?: string } {
  return definition === null ? { game: name } : { game: "", definition };
}

export const askPosition = (ask: {
  game: string;
  definition?: string;
  fen?: string;
  start?: number;
  moves?: string[];
}) => post<Position>("/api/position", ask);

/** The address of a socket of the server that the page came from. */
export function socketAddress(path: string): string {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;
}

export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
