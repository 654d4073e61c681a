import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import type { LegalMove } from "../api/types";
import type { Asked } from "../board/answers";
import { answerTo } from "../board/typed";
import { t } from "../words/words";
import { KeysHelp } from "./KeysHelp";

interface Props {
  /** What commands ask about. */
  asked: Asked;
  /** Where the field is kept for who goes to it by a key. */
  field: RefObject<HTMLInputElement | null>;
  /** What is done with moves; without it only commands are understood. */
  moves?: { onMove: (move: LegalMove) => void; onOther: (text: string) => void } | undefined;
}

/** A field to type moves into, in the game's own notation or the machine's, and commands that say what is on the board. */
export function TypeMove({ asked, field, moves }: Props) {
  const [text, setText] = useState("");
  const [reply, setReply] = useState({ words: "", turn: 0 });
  const form = useRef<HTMLFormElement>(null);
  const legal = asked.position.moves;
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = text.trim();
    if (!typed) return;
    // Where moves are shown without their signs, as in puzzles, they may be typed all the same.
    const bare = typed.replace(/[+#]$/, "");
    const find = (text: string) => legal.find((move) => move.san === text || move.uci === text);
    const move = moves && (find(typed) ?? find(bare));
    const words = move ? "" : answerTo(asked, typed);
    setReply({ words: words ?? (moves ? "" : t("type-move-this-is-no-command")), turn: reply.turn + 1 });
    if (move) moves.onMove(move);
    else if (words === null) moves?.onOther(typed);
    setText("");
    form.current?.querySelector("input")?.focus();
  };
  const what = moves ? t("type-move-type-a-move-or") : t("type-move-type-a-command");
  const typing = (
    <>
      <form class="type-move" onSubmit={submit} ref={form}>
        <label>
          <span class="hidden">{what}</span>
          <input
            ref={field}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            placeholder={moves && legal[0] ? t("type-move-type-a-move", { san: legal[0].san }) : what}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            maxLength={60}
          />
        </label>
        <button type="submit">{moves ? t("type-move-play") : t("type-move-ask")}</button>
      </form>
      <p class="reply" role="status">
        <span key={reply.turn}>{reply.words}</span>
      </p>
    </>
  );
  // Where nothing can be moved, only who looks for commands sees the field.
  return (
    <div class="typing">
      {moves && typing}
      <KeysHelp game={asked.game}>{!moves && typing}</KeysHelp>
    </div>
  );
}

/** Goes to the field, also where it is folded away. */
export function goToField(field: RefObject<HTMLInputElement | null>) {
  field.current?.closest("details")?.setAttribute("open", "");
  field.current?.focus();
}
