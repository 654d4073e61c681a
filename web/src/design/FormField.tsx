import { useId, useState } from "preact/hooks";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { isTable, type Table, valueAt, withValue } from "./definition";
import { type Field, firstOf, firstOfOption, type Part, suits } from "./forms";
import { NameList } from "./NameList";
import { refocus } from "./refocus";
import { SquareList } from "./SquareList";
import type { BoardPlan } from "./setup";
import { Typed } from "./Typed";
import { fitsOneField, textsIn, writtenTexts } from "./texts";

/** What fields offer to choose from. */
export interface Offered {
  kinds: string[];
  board: BoardPlan;
  /** Whether the order of lists of names counts, so that they are typed. */
  ordered?: boolean;
}

interface Props<F extends Field = Field> {
  field: F;
  /** What the value is called. */
  label: string;
  value: unknown;
  /** What holds without a value. */
  otherwise?: unknown;
  /** What is inherited in its place. */
  inherited?: unknown;
  offered: Offered;
  /** The id of what describes it. */
  hint?: string | undefined;
  /** Nothing leaves the value out. */
  onChange: (value: unknown) => void;
}

/** A value, as its form has it filled in. */
export function FormField(props: Props): preact.JSX.Element {
  const { field, label, value, otherwise, inherited, hint, offered, onChange } = props;
  const shown = value ?? otherwise;
  switch (field.kind) {
    case "bool":
      return (
        <label class="check">
          <input
            type="checkbox"
            aria-describedby={hint}
            checked={shown === true}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          {label}
        </label>
      );
    case "number":
      return <NumberField {...props} field={field} />;
    case "choice":
      return (
        <label class="field">
          <span>{label}</span>
          <select
            aria-describedby={hint}
            value={typeof value === "string" ? value : ""}
            onChange={(event) => onChange(event.currentTarget.value || undefined)}
          >
            <option value="">
              {otherwise === undefined
                ? t("form-field-not-chosen")
                : t("form-field-default", { otherwise: String(otherwise) })}
            </option>
            {field.options.map(({ value, words }) => (
              <option key={value} value={value} lang="en">
                {words ? `${value}: ${words}` : value}
              </option>
            ))}
          </select>
        </label>
      );
    case "text":
      return <TextField {...props} field={field} />;
    case "list": {
      const list = Array.isArray(shown) ? shown : [];
      if (field.of.kind === "number") return <Numbers label={label} list={list} hint={hint} onChange={onChange} />;
      if (field.of.kind !== "text") return <Rows {...props} of={field.of} list={list} />;
      const names = list.map(String);
      if (offered.ordered && !field.squares) {
        if (!fitsOneField(names)) return <Rows {...props} of={field.of} list={list} />;
        return <Texts label={label} list={names} hint={hint} onChange={onChange} />;
      }
      return field.squares ? (
        <SquareList label={label} hint={hint} squares={names} board={offered.board} onChange={onChange} />
      ) : (
        <NameList label={label} hint={hint} names={names} kinds={offered.kinds} onChange={onChange} />
      );
    }
    case "group":
      return (
        <Parts
          label={label}
          hint={hint}
          parts={field.parts()}
          table={isTable(shown) ? shown : {}}
          inherited={inherited}
          offered={offered}
          onChange={onChange}
        />
      );
    case "table":
      return <Entries {...props} of={field.of} table={isTable(shown) ? shown : {}} />;
    case "either":
      return <Either {...props} field={field} />;
    default:
      return <p class="hint">{t("form-field-only-in-the-text", { label })}</p>;
  }
}

function NumberField({ field, label, value, otherwise, hint, onChange }: Props<Field & { kind: "number" }>) {
  return (
    <label class="field">
      <span>{label}</span>
      <Typed
        type="number"
        aria-describedby={hint}
        min={field.least}
        max={field.most}
        value={typeof value === "number" ? String(value) : ""}
        placeholder={typeof otherwise === "number" ? t("form-field-default", { otherwise }) : ""}
        onDone={(text) => {
          const number = text === "" ? Number.NaN : Math.round(Number(text));
          onChange(Number.isInteger(number) ? Math.min(field.most, Math.max(field.least, number)) : undefined);
        }}
      />
    </label>
  );
}

function TextField({ field, label, value, otherwise, hint, offered, onChange }: Props<Field & { kind: "text" }>) {
  const id = useId();
  const text = typeof value === "string" ? value : "";
  return (
    <label class="field">
      <span>{label}</span>
      <Typed
        aria-describedby={hint}
        value={text}
        placeholder={typeof otherwise === "string" && otherwise ? t("form-field-default", { otherwise }) : ""}
        maxLength={field.letters ?? undefined}
        // A field of one line would drop the ends of lines.
        long={field.long || /[\r\n]/.test(text)}
        list={id}
        onDone={(text) => onChange(text || undefined)}
      />
      <datalist id={id}>
        {offered.kinds.map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
    </label>
  );
}

/** Numbers with commas between them. */
function Numbers(props: Pick<Props, "label" | "hint" | "onChange"> & { list: unknown[] }) {
  const { label, list, hint, onChange } = props;
  return (
    <label class="field">
      <span>{t("form-field-numbers-with-commas-between", { label })}</span>
      <Typed
        inputMode="numeric"
        aria-describedby={hint}
        value={list.join(", ")}
        onDone={(text) => {
          const numbers = text.match(/\d+/g)?.map(Number) ?? [];
          onChange(numbers.length > 0 ? numbers : undefined);
        }}
      />
    </label>
  );
}

/** Names in their order, with commas between them. */
function Texts({ label, list, hint, onChange }: Pick<Props, "label" | "hint" | "onChange"> & { list: string[] }) {
  return (
    <label class="field">
      <span>{t("form-field-texts-with-commas-between", { label })}</span>
      <Typed
        aria-describedby={hint}
        value={writtenTexts(list)}
        onDone={(text) => onChange(text === "" ? undefined : textsIn(text))}
      />
    </label>
  );
}

/** A list whose entries have fields of their own. */
function Rows({ of, list, label, hint, offered, onChange }: Props & { of: Field; list: unknown[] }) {
  return (
    <fieldset class="part-group" aria-describedby={hint}>
      <legend>{label}</legend>
      {list.map((item, at) => (
        <div key={at} class="part-row">
          <FormField
            field={of}
            label={`${label} ${at + 1}`}
            value={item}
            offered={offered}
            onChange={(value) => onChange(list.map((old, other) => (other === at ? (value ?? firstOf(of)) : old)))}
          />
          <button
            type="button"
            class="quiet"
            onClick={(event) => {
              refocus(event.currentTarget.closest("fieldset"), ":scope > button");
              onChange(list.filter((_, other) => other !== at));
            }}
          >
            {t("form-field-remove", { label, what: at + 1 })}
          </button>
        </div>
      ))}
      <button type="button" onClick={() => onChange([...list, firstOf(of)])}>
        {t("form-field-add-to", { label })}
      </button>
    </fieldset>
  );
}

/** The keys of a table, each with its field. One without a value that shows none by itself is put there by a button. */
export function Parts(props: {
  label: string;
  hint?: string | undefined;
  parts: Part[];
  table: Table;
  inherited?: unknown;
  offered: Offered;
  onChange: (table: Table) => void;
}) {
  const { label, hint, parts, table, inherited, offered, onChange } = props;
  return (
    <fieldset class="part-group" aria-describedby={hint}>
      <legend>{label}</legend>
      {parts.map((part) => (
        <PartField
          key={part.key}
          part={part}
          value={table[part.key]}
          inherited={valueAt({ inherited }, ["inherited", part.key])}
          offered={offered}
          removable={part.key in table}
          onChange={(value) => onChange(withValue(table, [part.key], value))}
        />
      ))}
    </fieldset>
  );
}

/** One key with its field, what it means, and a way to leave it out. */
export function PartField(props: {
  part: Part;
  value: unknown;
  inherited: unknown;
  offered: Offered;
  removable: boolean;
  onChange: (value: unknown) => void;
}) {
  const { part, value, inherited, removable, onChange } = props;
  const { field, key } = part;
  const hint = useId();
  const isBig = field.kind === "group" || field.kind === "table" || field.kind === "either" || field.kind === "list";
  const shows =
    value !== undefined || part.otherwise !== undefined || (field.kind === "list" && field.of.kind !== "group");
  // A table that was taken out can only come back as it is inherited: a text has no words for an empty one.
  const isOut = value === undefined && isTable(inherited);
  return (
    <div class="part">
      {isOut ? (
        <button type="button" onClick={() => onChange(inherited)}>
          <Say id="form-field-put-back" values={{ key }} parts={{ code: <code /> }} />
        </button>
      ) : isBig && !shows ? (
        <button type="button" onClick={() => onChange(firstOf(field))}>
          <Say id="form-field-fill-in" values={{ key }} parts={{ code: <code /> }} />
        </button>
      ) : (
        <FormField
          field={field}
          label={key}
          value={value}
          otherwise={part.otherwise}
          inherited={inherited}
          hint={hint}
          offered={props.offered}
          onChange={onChange}
        />
      )}
      <p class="hint" id={hint} lang="en">
        {part.words}
      </p>
      {removable && isBig && (
        <button
          type="button"
          class="quiet"
          onClick={(event) => {
            refocus(event.currentTarget.parentElement, "button, input, select");
            onChange(undefined);
          }}
        >
          {t("form-field-leave-out", { key })}
        </button>
      )}
    </div>
  );
}

/** A table whose keys are free. */
function Entries(props: Props & { of: Field; table: Table }) {
  const { of, table, label, inherited, hint, offered, onChange } = props;
  const [key, setKey] = useState("");
  const id = useId();
  const name = key.trim();
  const above = (key: string) => valueAt({ inherited }, ["inherited", key]);
  return (
    <fieldset class="part-group" aria-describedby={hint}>
      <legend>{label}</legend>
      {Object.entries(table).map(([key, value]) => (
        <div key={key} class="part-row">
          <FormField
            field={of}
            label={key}
            value={value}
            inherited={above(key)}
            offered={offered}
            onChange={(value) => onChange(withValue(table, [key], value ?? firstOf(of)))}
          />
          <button
            type="button"
            class="quiet"
            onClick={(event) => {
              refocus(event.currentTarget.closest("fieldset"), ":scope > .add-row input");
              onChange(withValue(table, [key], undefined));
            }}
          >
            {t("form-field-remove-2", { key })}
          </button>
        </div>
      ))}
      <div class="add-row">
        <input
          aria-label={t("form-field-key-of", { label })}
          value={key}
          list={id}
          spellcheck={false}
          autocapitalize="off"
          onInput={(event) => setKey(event.currentTarget.value)}
        />
        <datalist id={id}>
          {offered.kinds.map((kind) => (
            <option key={kind} value={kind} />
          ))}
        </datalist>
        <button
          type="button"
          aria-label={t("form-field-add-to", { label })}
          disabled={name === "" || name in table}
          onClick={() => {
            onChange(withValue(table, [name], isTable(above(name)) ? above(name) : firstOf(of)));
            setKey("");
          }}
        >
          {t("form-field-add")}
        </button>
      </div>
    </fieldset>
  );
}

/** One of several forms. */
function Either(props: Props<Field & { kind: "either" }>) {
  const { field, label, value, otherwise, inherited, hint, offered, onChange } = props;
  const shown = value ?? otherwise;
  const at = Math.max(
    0,
    field.options.findIndex((option) => suits(option.field, shown)),
  );
  const chosen = field.options[at]!;
  return (
    <div class="either">
      <label class="field">
        <span>{label}</span>
        <select
          aria-describedby={hint}
          value={String(at)}
          onChange={(event) => {
            const next = field.options[Number(event.currentTarget.value)]!;
            onChange(suits(next.field, otherwise) ? otherwise : firstOfOption(next));
          }}
        >
          {field.options.map(({ words, lang }, at) => (
            <option key={words} value={String(at)} lang={lang}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {(chosen.word === null || chosen.word !== shown) && (
        <FormField
          field={chosen.field}
          label={label}
          value={value}
          otherwise={otherwise}
          inherited={inherited}
          hint={hint}
          offered={offered}
          onChange={onChange}
        />
      )}
    </div>
  );
}
