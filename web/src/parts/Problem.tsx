/** A sentence of the server, in which code stands between backticks. */
export function Sentence({ text }: { text: string | null | undefined }) {
  return <>{text?.split("`").map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>;
}

/** What went wrong, if something did. */
export function Problem({ text }: { text: string | null | undefined }) {
  return text ? (
    <p class="problem" role="alert">
      <Sentence text={text} />
    </p>
  ) : null;
}
