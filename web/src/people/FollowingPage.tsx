import { useEffect, useState } from "preact/hooks";
import { useAccount } from "../api/account";
import { get, sentence } from "../api/client";
import type { Followed, Relations } from "../api/types";
import { Problem } from "../parts/Problem";
import { useTitle } from "../parts/title";
import { Say } from "../words/Say";
import { t } from "../words/words";

/** How often it is asked who is here. */
const EVERY = 15_000;

/** The players whom one follows, with those who are here first, and those whom one has blocked. */
export function FollowingPage() {
  useTitle(t("following-page-following"));
  const account = useAccount();
  const [relations, setRelations] = useState<Relations | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const name = account?.name;
  useEffect(() => {
    if (!name) return;
    const ask = () => {
      if (document.hidden) return;
      get<Relations>("/api/account/relations").then(
        (answer) => {
          setRelations(answer);
          setProblem(null);
        },
        (error) => setProblem(sentence(error)),
      );
    };
    ask();
    const timer = setInterval(ask, EVERY);
    return () => clearInterval(timer);
  }, [name]);
  return (
    <section class="people">
      <h1>{t("following-page-following")}</h1>
      {account === null && (
        <p>
          <Say id="following-page-who-has-an-account" parts={{ a: <a href="/account" /> }} />
        </p>
      )}
      <Problem text={problem} />
      {account && relations && <Lists relations={relations} />}
    </section>
  );
}

function Lists({ relations: { follows, blocks } }: { relations: Relations }) {
  return (
    <>
      {follows.length === 0 && <p>{t("following-page-you-follow-nobody-yet")}</p>}
      <ul class="seeks" aria-label={t("following-page-following")}>
        {follows.map((player) => (
          <li key={player.name}>
            <a href={`/people/${player.name}`}>{player.name}</a>
            <Now player={player} />
            {player.online && (
              <a href={`/lobby?to=${player.name}`}>
                <Say
                  id="following-page-challenge"
                  values={{ name: player.name }}
                  parts={{ span: <span class="hidden" /> }}
                />
              </a>
            )}
          </li>
        ))}
      </ul>
      {blocks.length > 0 && (
        <>
          <h2>{t("following-page-blocked")}</h2>
          <ul class="seeks" aria-label={t("following-page-blocked")}>
            {blocks.map((name) => (
              <li key={name}>
                <a href={`/people/${name}`}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Now({ player: { online, playing, game } }: { player: Followed }) {
  if (game)
    return (
      <span>
        <Say id="following-page-plays" values={{ title: game.title }} parts={{ a: <a href={game.url} /> }} />
      </span>
    );
  return (
    <span class={online ? "" : "hint"}>
      {playing ? t("following-page-plays-now") : online ? t("following-page-is-here") : t("following-page-away")}
    </span>
  );
}
