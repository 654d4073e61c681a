import { stringify } from "@decimalturn/toml-patch";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Problem } from "../parts/Problem";
import { useLoad } from "../parts/useLoad";
import { t } from "../words/words";
import { Changeable } from "./Changeable";
import { isTable, overlay, readDefinition, type Table, tableIn, withValue } from "./definition";
import type { Desk } from "./desk";
import { Footing } from "./Footing";
import { type Offered, PartField } from "./FormField";
import { type Part, type RuleForm, rulesIn, suits } from "./forms";
import { OriginNote, parentOf } from "./OriginNote";
import { originOf, takenOut } from "./origin";
import { Problems } from "./Problems";
import { isOwn, parametersIn, problemsAt, rulesOf, sought, withoutRule, withParameter, withRule } from "./rules";
import { boardIn } from "./setup";
import { typesIn } from "./types";
import { type Draft, loadForm, useDraft } from "./useDraft";

/** The rules of a draft as cards, whose forms are made from the schema of definitions. */
export function RuleCards({ desk }: { desk: Desk }) {
  const draft = useDraft(desk);
  const { value: form, problem } = useLoad(loadForm, []);
  const rules = useMemo(() => (form ? rulesIn(form) : []), [form]);
  const [open, setOpen] = useState<string | null>(null);
  const all = useRef<HTMLDivElement>(null);
  // Who has added a rule by a key goes on at its card, and who has removed one where rules are added.
  const focus = useRef<string | null>(null);
  useEffect(() => {
    if (focus.current) all.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = null;
  });
  if (problem) return <Problem text={problem} />;
  if (!draft || !form) return null;
  const { whole } = draft.definition;
  const names = rulesOf(whole);
  const out = takenOut(draft.definition, ["rules"]);
  const left = rules.filter(({ name }) => !names.includes(name) && !out.includes(name));
  const add = (name: string) => {
    if (!draft.change(withRule(draft.definition, name))) return;
    focus.current = `[data-rule="${name}"] summary`;
    setOpen(name);
  };
  return (
    <div class="rule-parts" ref={all}>
      <Changeable draft={draft}>
        {names.length === 0 && <p class="hint">{t("rule-cards-there-are-no-rules")}</p>}
        <ul class="rule-cards">
          {names.map((name) => (
            <Card
              key={name}
              desk={desk}
              draft={draft}
              rule={rules.find((rule) => rule.name === name) ?? { name, sentence: "", parts: [] }}
              opened={open === name}
              onRemove={() => {
                if (draft.change(withoutRule(draft.definition, name))) focus.current = "[type=search]";
              }}
            />
          ))}
        </ul>
        {out.length > 0 && (
          <section class="rule-finder" aria-label={t("rule-cards-taken-out")}>
            <p>{t("rule-cards-taken-out-of", { parent: parentOf(draft) })}</p>
            <RuleList
              rules={out.map((name) => rules.find((rule) => rule.name === name) ?? { name, sentence: "" })}
              words={["rule-cards-put-back", "rule-cards-put-back-2"]}
              onAdd={add}
            />
          </section>
        )}
        <Finder rules={left} onAdd={add} />
      </Changeable>
      <Footing desk={desk} draft={draft} />
    </div>
  );
}

/** Looks for a rule and adds it. */
function Finder({ rules, onAdd }: { rules: RuleForm[]; onAdd: (name: string) => void }) {
  const [text, setText] = useState("");
  const found = sought(rules, text);
  return (
    <section class="rule-finder" aria-label={t("rule-cards-add-a-rule")}>
      <label class="field">
        <span>{t("rule-cards-add-a-rule-search")}</span>
        <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <p class="hint" role="status">
        {t("rule-cards-rules", { length: found.length })}
      </p>
      <RuleList rules={found} words={["rule-cards-add", "rule-cards-add-2"]} onAdd={onAdd} />
    </section>
  );
}

/** Rules that are not in force, each with its sentence and a button that adds it. */
function RuleList(props: {
  rules: Pick<RuleForm, "name" | "sentence">[];
  /** What the button says, and how it is called. */
  words: [string, string];
  onAdd: (name: string) => void;
}) {
  const { rules, words, onAdd } = props;
  return (
    <ul class="rule-list">
      {rules.map(({ name, sentence }) => (
        <li key={name}>
          <button type="button" aria-label={t(words[1], { name })} onClick={() => onAdd(name)}>
            {t(words[0])}
          </button>
          <p>
            <code>{name}</code>{" "}
            <span class="hint" lang="en">
              {sentence}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A rule with its parameters, and what is wrong with them. */
function Card(props: { desk: Desk; draft: Draft; rule: RuleForm; opened: boolean; onRemove: () => void }) {
  const { desk, draft, rule } = props;
  const { definition } = draft;
  const { whole } = definition;
  const { name, parts } = rule;
  const path = ["rules", name];
  const origin = originOf(definition, path);
  const problems = problemsAt(desk.problems, `rules.${name}`);
  const value = tableIn(whole, "rules")[name];
  const fits = value === true || suits({ kind: "group", parts: () => parts }, value);
  const offered: Offered = useMemo(
    () => ({ kinds: typesIn(whole).map(({ kind }) => kind), board: boardIn(whole) }),
    [whole],
  );
  const parameters = parametersIn(whole, name);
  // Where each is stays as it is while one fills them in: what is said, or has to be, comes first.
  const [begin] = useState(parameters);
  const isFirst = ({ key, otherwise }: Part) => key in begin || otherwise === undefined;
  const first = parts.filter(isFirst);
  const usual = parts.filter((part) => !isFirst(part));
  const shown = (parts: Part[]) =>
    parts.map((part) => (
      <PartField
        key={part.key}
        part={part}
        value={parameters[part.key]}
        inherited={parametersIn(definition.inherited, name)[part.key]}
        offered={offered}
        removable={isOwn(definition, name, part.key)}
        onChange={(value) => draft.change(withParameter(definition, name, part.key, value, part.otherwise))}
      />
    ));
  return (
    <li data-rule={name} data-origin={origin}>
      <details class={problems.length > 0 ? "rule-card wrong" : "rule-card"} open={props.opened}>
        <summary>
          <code>{name}</code>{" "}
          <span class="hint" lang={rule.sentence ? "en" : undefined}>
            {rule.sentence || t("rule-cards-there-is-no-rule")}
          </span>
          {origin && <span class="origin-tag">{t("rule-cards-origin", { origin })}</span>}
          {problems.length > 0 && (
            <strong class="rule-count"> {t("rule-cards-problems", { length: problems.length })}</strong>
          )}
        </summary>
        <div class="rule-body" role="group" aria-label={name}>
          <Problems problems={problems} />
          <OriginNote draft={draft} paths={[path]} label={name} />
          {fits && parts.length === 0 && <p class="hint">{t("rule-cards-it-has-no-parameters")}</p>}
          {fits && shown(first)}
          {fits && usual.length > 0 && (
            <details class="rule-usual">
              <summary>{t("rule-cards-more-parameters", { length: usual.length })}</summary>
              {shown(usual)}
            </details>
          )}
          {!fits && <p class="hint">{t("rule-cards-the-form-of-this")}</p>}
          {(!fits || parts.length > 0) && <AsText key={String(fits)} draft={draft} name={name} open={!fits} />}
          <div class="tool-row">
            <a class="button" href={`/docs/rules/${name}`} target="_blank" rel="noreferrer">
              {t("rule-cards-more-about", { name })}
            </a>
            <button type="button" onClick={props.onRemove}>
              {t("rule-cards-remove", { name })}
            </button>
          </div>
        </div>
      </details>
    </li>
  );
}

/** The parameters of a rule as the TOML that says them. */
function AsText({ draft, name, open }: { draft: Draft; name: string; open: boolean }) {
  const { whole, inherited } = draft.definition;
  const value = tableIn(whole, "rules")[name];
  const text = useMemo(() => stringify({ [name]: value } as Table).trim(), [name, value]);
  // What was typed over another text is out of date.
  const [typed, setTyped] = useState<{ over: string; text: string } | null>(null);
  const write = (text: string) => {
    const read = readDefinition(text, {})?.own;
    const next = read && Object.keys(read).length === 1 ? read[name] : undefined;
    if (next === undefined) return draft.refuse(t("rule-cards-this-is-no-toml", { name }));
    const above = tableIn(inherited, "rules")[name];
    const both = isTable(above) && isTable(next) ? overlay(above, next) : next;
    if (draft.change(withValue(whole, ["rules", name], both))) setTyped(null);
  };
  return (
    <details open={open}>
      <summary>{t("rule-cards-as-toml")}</summary>
      <textarea
        class="mono rule-text"
        aria-label={t("rule-cards-as-toml-2", { name })}
        rows={5}
        spellcheck={false}
        value={typed?.over === text ? typed.text : text}
        onInput={(event) => setTyped({ over: text, text: event.currentTarget.value })}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </details>
  );
}
