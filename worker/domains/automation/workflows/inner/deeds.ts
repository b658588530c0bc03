import { parseTemplate, renderTemplate, tagKey } from "#core/rules/merge-tags.ts";
import type { Deed } from "#core/rules/workflows/advance.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  abortUnlessThere,
  deleteContactRows,
  mergeContacts,
} from "#worker/domains/audience/contacts/contact-change-queries.ts";
import { addBytes } from "#worker/domains/audience/groups/count-queries.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { DomainEvent } from "#worker/kernel/events.ts";
import type { KnownRun } from "./known-runs.ts";
import { type ContactOf, setValues } from "./run-queries.ts";

/** What runs do on their way, for the transaction that moves them. */
export interface Done {
  statements: Statement[];
  events: DomainEvent[];
  effects: Effect[];
}

export interface DeedOf {
  known: KnownRun;
  deed: Deed;
}

export function doDeeds(ctx: AccountContext, all: readonly DeedOf[]): Done {
  return {
    // A contact that is removed is not there to be changed.
    statements: [...fieldsSet(ctx, all), ...valuesLeft(ctx, all), ...removals(ctx, all)],
    events: [...revalued(all), ...all.flatMap(eventOf)],
    effects: all.flatMap(mailOf),
  };
}

function removals(ctx: AccountContext, all: readonly DeedOf[]): Statement[] {
  const ids = all.flatMap(({ known, deed }) =>
    deed.type === "removeFromGroup"
      ? known.contacts.filter(({ group }) => group === deed.group).map(({ id }) => id)
      : [],
  );
  return ids.length > 0 ? deleteContactRows(ctx, ids) : [];
}

/** The values that labels get, in each group that has the number and the label. */
function fieldsSet(ctx: AccountContext, all: readonly DeedOf[]): Statement[] {
  const changed = new Map<string, ContactOf & { set: Record<string, string> }>();
  for (const { known, deed } of all) {
    if (deed.type !== "setField") continue;
    const key = tagKey(deed.label);
    for (const contact of known.contacts.filter(({ labels }) => labels.has(key))) {
      const before = changed.get(contact.id)?.set;
      changed.set(contact.id, {
        ...contact,
        set: { ...before, [key]: rendered(deed.value, known) },
      });
    }
  }
  if (changed.size === 0) return [];
  const groups = Map.groupBy(changed.values(), ({ group }) => group);
  return [
    abortUnlessThere(ctx, [...changed.keys()]),
    ...[...groups].flatMap(([groupId, own]) => {
      const numbers = JSON.stringify(own.map(({ number }) => number));
      const contacts = own.map(({ id, number, set }) => ({ id, number, fields: set }));
      return [
        addBytes(ctx, groupId, numbers, -1),
        ...mergeContacts(ctx, { groupId, contacts }),
        addBytes(ctx, groupId, numbers, 1),
      ];
    }),
  ];
}

/** What a run began with goes where it sets the same label: it would hide what it set. */
function valuesLeft(ctx: AccountContext, all: readonly DeedOf[]): Statement[] {
  const left = new Map<string, Record<string, string>>();
  for (const { known, deed } of all) {
    if (deed.type !== "setField") continue;
    const { run, contacts } = known;
    const key = tagKey(deed.label);
    const before = left.get(run.id) ?? run.vals;
    // Without a contact that has the label nothing was set.
    if (!Object.hasOwn(before, key) || !contacts.some(({ labels }) => labels.has(key))) continue;
    const { [key]: _, ...others } = before;
    left.set(run.id, others);
  }
  return setValues(ctx, left);
}

function revalued(all: readonly DeedOf[]): DomainEvent[] {
  const numbers = all.flatMap(({ known, deed }) =>
    deed.type === "setField" ? [known.run.number] : [],
  );
  return numbers.length > 0 ? [{ type: "contacts.revalued", numbers }] : [];
}

/** A text of a workflow for one contact. The account's own parameters are for messages. */
function rendered(text: string, { circumstances }: KnownRun): string {
  return renderTemplate(parseTemplate(text), circumstances.facts.fields, {}).text;
}

function eventOf({ known, deed }: DeedOf): DomainEvent[] {
  const { run, circumstances } = known;
  const { workflow, number, id } = run;
  if (deed.type === "webhook") {
    const { fields } = circumstances.facts;
    const at = circumstances.now;
    return [{ type: "workflow.reached", workflow, run: id, name: deed.name, number, fields, at }];
  }
  if (deed.type !== "notify") return [];
  return [{ type: "workflow.notified", message: `${rendered(deed.message, known)} (+${number})` }];
}

function mailOf({ known, deed }: DeedOf): Effect[] {
  if (deed.type !== "email") return [];
  const { to, subject, message } = deed;
  const lines = rendered(message, known).split(/\n+/);
  return [
    {
      type: "mail",
      to,
      subject: rendered(subject, known),
      parts: [...lines, `+${known.run.number}`],
    },
  ];
}
