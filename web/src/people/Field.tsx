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
}) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        type={(props.password ? "password" : "text") as "text"}
        value={props.value}
        autocomplete={props.autocomplete}
        minLength={props.shortest}
        maxLength={props.longest}
        spellcheck={false}
        autocapitalize="none"
        required
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      {props.hint && <span class="hint">{props.hint}</span>}
    </label>
  );
}

/** What went wrong in a form. */
export function Problem({ text }: { text: string | null }) {
  return text ? (
    <p class="problem" role="alert">
      {text}
    </p>
  ) : null;
}
