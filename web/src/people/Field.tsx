import { useId } from "preact/hooks";

/** A text field of a form. */
export function Field(props: {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: string;
  password?: boolean;
  autocomplete: string;
  longest?: number;
  shortest?: number;
  optional?: boolean;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type={(props.password ? "password" : "text") as "text"}
        value={props.value}
        autocomplete={props.autocomplete}
        minLength={props.shortest}
        maxLength={props.longest}
        spellcheck={false}
        autocapitalize="none"
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        required={!props.optional}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      {props.hint && (
        <span class="hint" id={`${id}-hint`}>
          {props.hint}
        </span>
      )}
    </div>
  );
}
