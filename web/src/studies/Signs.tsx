import { SIGNS } from "../study/signs";
import type { Node } from "../study/tree";
import { t } from "../words/words";

/** The sign behind a move: one of a few, or none. */
export function Signs({ node, onChange }: { node: Node; onChange: () => void }) {
  if (!node.parent) return null;
  const numbers = Object.keys(SIGNS).map(Number);
  const toggle = (number: number) => {
    const others = node.nags.filter((nag) => !numbers.includes(nag));
    node.nags = node.nags.includes(number) ? others : [number, ...others];
    onChange();
  };
  return (
    <div class="signs" role="group" aria-label={t("studies-sign-of", { move: node.san })}>
      {numbers.map((number) => (
        <button
          type="button"
          key={number}
          aria-pressed={node.nags.includes(number)}
          aria-label={t(`studies-sign-${number}`)}
          title={t(`studies-sign-${number}`)}
          onClick={() => toggle(number)}
        >
          {SIGNS[number]}
        </button>
      ))}
    </div>
  );
}
