import { useEffect, useRef } from "preact/hooks";
import { center } from "../parts/center";
import { t } from "../words/words";
import { CLASS_SIGNS, classOf } from "./score";
import { signsOf } from "./signs";
import { type Node, numberOf } from "./tree";

/** The moves of a study with their variations. */
export function Tree({ root, at, onGo }: { root: Node; at: Node; onGo: (node: Node) => void }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the current move whenever it changes
  useEffect(() => {
    const shown = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (shown && box.current) center(box.current, shown);
  }, [at.id]);
  return (
    <div ref={box} class="tree" role="group" aria-label={t("tree-moves")} tabIndex={0}>
      {root.comment && <span class="comment">{root.comment} </span>}
      {root.children.length === 0 && <span class="hint">{t("tree-move-a-piece-or")}</span>}
      <Rest from={root} at={at} onGo={onGo} numbered />
    </div>
  );
}

type Props = { from: Node; at: Node; onGo: (node: Node) => void; numbered: boolean };

/** What follows a node: its main line, with the variations after the move that they replace. */
function Rest({ from, numbered, ...props }: Props) {
  const parts: preact.JSX.Element[] = [];
  let node = from;
  let number = numbered;
  const variation = (other: Node) =>
    parts.push(
      <span key={`v${other.id}`} class="variation">
        (<Move node={other} numbered {...props} />
        <Rest from={other} numbered={other.comment !== ""} {...props} />)
      </span>,
    );
  while (node.children.length > 0) {
    const [main, ...others] = node.children as [Node, ...Node[]];
    if (main.aside) {
      node.children.forEach(variation);
      break;
    }
    parts.push(<Move key={main.id} node={main} numbered={number} {...props} />);
    others.forEach(variation);
    number = others.length > 0 || main.comment !== "";
    node = main;
  }
  return <>{parts}</>;
}

function Move({ node, numbered, at, onGo }: { node: Node; numbered: boolean; at: Node; onGo: (node: Node) => void }) {
  const number = numberOf(node);
  const loss = classOf(node);
  return (
    <>
      <button type="button" class="node" aria-current={node === at ? "true" : undefined} onClick={() => onGo(node)}>
        {(numbered || (!number.endsWith("...") && !(node.parent?.parent && numberOf(node.parent) === number))) && (
          <span class="number">{number}</span>
        )}
        {node.san}
        {signsOf(node.nags)}
        {loss && (
          <span class={`loss ${loss}`} title={t(`tree-${loss}`)}>
            {CLASS_SIGNS[loss]}
          </span>
        )}
      </button>
      {node.comment && <span class="comment">{node.comment}</span>}
    </>
  );
}
