import { expect, vi } from "vitest";
import type {
  ChapterRequest,
  ComplaintRequest,
  Created,
  EntryRequest,
  PlayRequest,
  Profile,
  RoomCommand,
  StudyRequest,
  TournamentRequest,
} from "../src/api/types";
import type { Person, Stage } from "./stage";

// A place where something happens already: accounts, games, a tournament, a study and more, all of it made by the API.

/** What of the place has an address of its own. */
export interface Place {
  /** Those who are there, by the browsers in which they are logged in. */
  people: { ann: Person; bob: Person; mia: Person };
  /** The address of each thing, as the page has it. */
  at: Record<"live" | "ended" | "letter" | "invited" | "runs" | "announced" | "study" | "empty" | "entry", string>;
}

/** Nobody runs out of time while the pages are looked at. */
const HOUR = { initial_ms: 3_600_000, increment_ms: 0 };

/** What the server answers this person, who asks it for something by the API. */
export async function asked<T>(person: Person, path: string, data: object): Promise<T> {
  const ask = () => person.page.request.post(person.address + path, { data, headers: { origin: person.address } });
  let answer = await ask();
  // On a machine that is busy it may take longer than the server gives it.
  for (let again = 0; answer.status() === 503 && again < 10; again++) answer = await ask();
  expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(300);
  return (await answer.text()) === "" ? (undefined as T) : answer.json();
}

/** Says something in a room and waits until it is done, on a socket of its own in this person's browser. */
export async function tell(person: Person, game: string, command: RoomCommand | { do: "move"; uci: string }) {
  const done = await person.page.evaluate(
    ([path, command]) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(path);
        let said = false;
        socket.onclose = () => resolve("closed");
        socket.onmessage = ({ data }) => {
          const event = JSON.parse(String(data));
          if (event.event === "room" && !said) {
            said = true;
            const version = command.do === "move" ? { version: event.room.version } : {};
            const id = command.do === "say" ? {} : { id: `${Math.random()}`.slice(2) };
            socket.send(JSON.stringify({ ...command, ...version, ...id }));
          }
          if (!["done", "said", "refused", "unsaid"].includes(event.event)) return;
          socket.onclose = null;
          socket.close();
          resolve(event.problem?.detail ?? "done");
        };
      }),
    [`${person.address.replace("http", "ws")}/api/play/${game}/socket`, command] as const,
  );
  expect(done, JSON.stringify(command)).toBe("done");
}

/** A game of two, the first of whom has white; its moves are played. */
async function played([white, black]: [Person, Person], what: Partial<PlayRequest>, moves: string[]) {
  const request: PlayRequest = { game: "chess", opponent: { person: {} }, color: "w", ...what };
  const { id } = await asked<Created>(white, "/api/play", request);
  await tell(black, id, { do: "join" });
  for (const [ply, uci] of moves.entries()) await tell(ply % 2 === 0 ? white : black, id, { do: "move", uci });
  return id;
}

const DEFINITION = `inherit = "los-alamos"
title = "Short walk"

[rules]
stalemate = { result = "loss" }
`;

/** Lets something happen on a stage where nobody has been yet. */
export async function settle(stage: Stage): Promise<Place> {
  const people = { ann: await stage.person(), bob: await stage.person(), mia: await stage.person() };
  const { ann, bob, mia } = people;
  const names: [Person, string][] = [
    [ann, "Ann"],
    [bob, "Bob"],
    [mia, "Mia"],
  ];
  for (const [person, name] of names) await person.signUp(name);
  // Moderators are named when the server starts, and have their accounts by then.
  await stage.restart(async () => {}, ["--moderator", "Mia"]);
  // Sockets are opened from a page of the server's own.
  for (const [person] of names) await person.open("/healthz");

  const public_ = { public: true, rated: true };
  const mate = ["f2f3", "e7e5", "g2g4", "d8h4"];
  const ended = await played([ann, bob], { clock: HOUR, ...public_ }, mate);
  await played([bob, ann], { clock: { initial_ms: 0, increment_ms: 0, days: 3 }, ...public_ }, mate);
  // Ratings follow a game a little later, and say who plays whom in a tournament.
  const ratings = async () => {
    const answer = await ann.page.request.get(`${stage.address}/api/people/Ann`);
    return ((await answer.json()) as Profile).ratings.length === 2;
  };
  await vi.waitUntil(ratings, { timeout: 60_000 });
  const live = await played([ann, bob], { clock: HOUR }, ["e2e4", "e7e5", "g1f3"]);
  await tell(ann, live, { do: "say", to: "players", text: "Good luck!" });
  await tell(bob, live, { do: "say", to: "players", text: "You too" });
  const letter = await played([ann, bob], { clock: { initial_ms: 0, increment_ms: 0, days: 3 }, rated: true }, [
    "e2e4",
  ]);
  await played([bob, ann], { clock: { initial_ms: 0, increment_ms: 0, days: 7 } }, ["d2d4"]);
  const { id: invited } = await asked<Created>(ann, "/api/play", {
    game: "chess",
    opponent: { person: {} },
    color: "w",
    clock: HOUR,
  } satisfies PlayRequest);

  // Nobody loses there by being away while the pages are looked at.
  const clock = { initial_ms: 0, increment_ms: 0, days: 2 };
  const robin: TournamentRequest = { name: "Friday round", kind: "robin", game: "chess", clock, rated: true };
  const cup = await asked<Created>(ann, "/api/tournament", { ...robin, description: "Two for tea.", double: true });
  for (const person of [ann, bob]) await asked(person, `/api/tournament/${cup.id}/join`, {});
  await asked(ann, `/api/tournament/${cup.id}/start`, {});
  const next = await asked<Created>(bob, "/api/tournament", {
    ...robin,
    name: "Sunday Swiss",
    kind: "swiss",
    rounds: 5,
  } satisfies TournamentRequest);
  await asked(bob, `/api/tournament/${next.id}/join`, {});

  const study: StudyRequest = { title: "Rook endings", description: "How to win them.", visibility: "public" };
  const made = await asked<Created>(ann, "/api/studies", study);
  await asked(ann, `/api/studies/${made.id}/members`, { name: "Bob", role: "contributor" });
  for (const title of ["First", "Second"])
    await asked(ann, `/api/studies/${made.id}/chapters`, {
      title,
      pgn: "1. e4 {Best by test.} e5 (1... c5 2. Nf3) 2. Nf3 $1 Nc6 *",
    } satisfies ChapterRequest);
  const empty = await asked<Created>(ann, "/api/studies", { title: "An idea", visibility: "private" });

  const entry: EntryRequest = { title: "Short walk", description: "Stalemate loses.", visibility: "public" };
  const game = await asked<Created>(ann, "/api/catalogue", { ...entry, tags: ["small"], definition: DEFINITION });
  await asked(ann, `/api/catalogue/${game.id}/versions`, {
    definition: DEFINITION.replace('"loss"', '"win"'),
    note: "Stalemate wins.",
  });

  await asked(ann, "/api/people/Bob/relation", { relation: "follow" });
  await asked(bob, "/api/people/Ann/relation", { relation: "follow" });
  await asked(bob, "/api/people/Mia/relation", { relation: "block" });
  const complaint: ComplaintRequest = { name: "Bob", reason: "abuse", text: "He insults me" };
  await asked(ann, "/api/complaints", complaint);
  await asked(bob, "/api/complaints", { ...complaint, name: "Ann", text: "She began it" });
  await asked(mia, "/api/desk", { name: "Ann", action: "warn", text: "Be polite." });
  await asked(ann, "/api/account/tokens", { password: "correct horse", scopes: ["games:read"], label: "Reader" });
  return {
    people,
    at: {
      live: `/play/${live}`,
      ended: `/play/${ended}`,
      letter: `/play/${letter}`,
      invited: `/play/${invited}`,
      runs: cup.url,
      announced: next.url,
      study: made.url,
      empty: empty.url,
      entry: game.url,
    },
  };
}
