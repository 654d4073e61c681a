import { useRef, useState } from "preact/hooks";
import type { LegalMove } from "../api/types";

/** A field to type moves into, in the game's own notation or the machine's. */
export function TypeMove(props: {
  moves: LegalMove[];
  disabled: boolean;
  onMove: (move: LegalMove) => void;
  onOther: (text: string) => void;
}) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = text.trim();
    if (!typed) return;
    const move = props.moves.find((move) => move.san === typed || move.uci === typed);
    if (move) props.onMove(move);
    else props.onOther(typed);
    setText("");
    field.current?.focus();
  };
  return (
    <form class="type-move" onSubmit={submit}>
      <label>
        <span class="hidden">Type a move</span>
        <input
          ref={field}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          placeholder={props.moves[0] ? `Type a move: ${props.moves[0].san}` : "Type a move"}
          disabled={props.disabled}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={60}
        />
      </label>
      <button type="submit" disabled={props.disabled}>
        Play
      </button>
    </form>
  );
}
