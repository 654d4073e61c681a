import { useState } from "preact/hooks";
import { post } from "../api/client";
import type { Study, StudyMember, StudyRole } from "../api/types";
import { Problem } from "../parts/Problem";
import { Field } from "../people/Field";
import { useTask } from "../people/useTask";
import { Say } from "../words/Say";
import { t } from "../words/words";
import { Dialog } from "./Dialog";
import { ROLES, studyPath } from "./study";

/** Who may see and write a study; its owner decides. */
export function Members({ shown, onClose, onChange }: { shown: Study; onClose: () => void; onChange: () => void }) {
  const { study, members } = shown;
  const { busy, problem, run } = useTask();
  const owns = study.role === "owner";
  const set = (name: string, role: StudyRole | null) =>
    run(async () => {
      await post(`${studyPath(study.id)}/members`, role === null ? { name } : { name, role });
      onChange();
    });
  return (
    <Dialog title={t("studies-members")} onClose={onClose}>
      <ul class="members">
        <li>
          <a href={`/people/${study.owner}`}>{study.owner}</a> <span class="hint">{t("studies-owner")}</span>
        </li>
        {members.map((member) => (
          <Member
            key={member.name}
            member={member}
            owns={owns}
            busy={busy}
            onSet={(role) => set(member.name, role)()}
          />
        ))}
      </ul>
      <Problem text={problem} />
      {owns && <AddMember study={study.id} onChange={onChange} />}
    </Dialog>
  );
}

function Member(props: { member: StudyMember; owns: boolean; busy: boolean; onSet: (role: StudyRole | null) => void }) {
  const { member, owns, busy, onSet } = props;
  const { name, role } = member;
  return (
    <li>
      <a href={`/people/${name}`}>{name}</a>{" "}
      {owns ? (
        <>
          <RoleField label={t("studies-role-of", { name })} value={role} onChange={onSet} hidden />
          <button type="button" class="quiet" disabled={busy} onClick={() => onSet(null)}>
            <Say id="studies-remove" values={{ name }} parts={{ span: <span class="hidden" /> }} />
          </button>
        </>
      ) : (
        <span class="hint">{role === "owner" ? t("studies-owner") : ROLES[role]}</span>
      )}
    </li>
  );
}

function RoleField(props: { label: string; value: StudyRole; onChange: (role: StudyRole) => void; hidden?: boolean }) {
  return (
    <label class="field">
      <span class={props.hidden ? "hidden" : undefined}>{props.label}</span>
      <select value={props.value} onChange={(event) => props.onChange(event.currentTarget.value as StudyRole)}>
        {Object.entries(ROLES).map(([role, words]) => (
          <option key={role} value={role}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function AddMember({ study, onChange }: { study: string; onChange: () => void }) {
  const [name, setName] = useState("");
  const [role, setRole] = useState<StudyRole>("contributor");
  const { busy, problem, run } = useTask();
  const add = run(async () => {
    await post(`${studyPath(study)}/members`, { name: name.trim(), role });
    setName("");
    onChange();
  });
  return (
    <form class="setup" onSubmit={add} aria-label={t("studies-add-a-member")}>
      <Field label={t("studies-account")} value={name} onInput={setName} autocomplete="off" longest={20} />
      <RoleField label={t("studies-role")} value={role} onChange={setRole} />
      <p class="hint">{t("studies-roles-hint")}</p>
      <Problem text={problem} />
      <button type="submit" disabled={busy}>
        {t("studies-add-a-member")}
      </button>
    </form>
  );
}
