import * as z from "zod";
import { newIds } from "#core/ids.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import type { CrmRecord } from "#worker/connectors/connector.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  deleteContactRows,
  mergeContacts,
} from "#worker/domains/audience/contacts/contact-change-queries.ts";
import { addBytes, countAdded } from "#worker/domains/audience/groups/count-queries.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { DomainEvent } from "#worker/kernel/events.ts";
import { keepContactsWithin, keepDataWithin } from "#worker/kernel/limits/keep-within.ts";
import {
  abortIfLinked,
  contactsOfNumbers,
  freshCount,
  type Link,
  linksOfNumbers,
  linksOfRecords,
  markSeen,
  optedOutOf,
  putLinks,
} from "./link-queries.ts";
import { tellUnknown } from "./opt-out-queries.ts";
import type { Rules } from "./rules-of.ts";
import { changeAsRead, type SyncRow } from "./sync-queries.ts";

interface Page {
  records: readonly CrmRecord[];
  next: string | undefined;
}

/** What opting one number out takes. */
const OPT_OUT_STATEMENTS = 20;

/**
 * Makes the group as a page of records says, in one transaction with the place behind it. Opt-outs come before it: the
 * contact of someone who opted out is never there without. Returns the sync as it is then.
 */
export async function* applyPage(
  ctx: AccountContext,
  row: SyncRow,
  { records: all, next }: Page,
  rules: Rules,
): AsyncGenerator<number, SyncRow> {
  const records = [...new Map(all.map((record) => [record.id, record])).values()];
  const before = await linksBefore(ctx, row, records);
  const links = linksAfter(records, before, rules);
  yield* optOutNew(ctx, row, links, before);
  const contacts = await contactsOf(ctx, row, { records, links, rules });
  const moved = await movedFrom(ctx, row, links, before);
  const isNews = links.some(
    ({ recordId, changedAt }) => before.get(recordId)?.changedAt !== changedAt,
  );
  const change = {
    cursor: next ?? row.cursor,
    whole: next === undefined,
    records: row.records + records.length,
    withoutNumber: row.withoutNumber + records.length - links.length,
    ...(isNews && { eventAt: ctx.now() }),
  };
  await commit(ctx, {
    statements: [
      ...changeAsRead(ctx, row, change),
      ...putLinks(ctx, row, links),
      markSeen(
        ctx,
        row,
        records.map(({ id }) => id),
      ),
      ...removeUnlinked(ctx, row, moved),
      ...writeContacts(ctx, row, contacts, rules),
      ...tellUnknown(
        ctx,
        row,
        records.flatMap((record) => (rules.saysOptedOut(record) ? [] : record.id)),
      ),
    ],
    events: eventsOf(row, contacts, moved),
  });
  return { ...row, ...change, step: row.step + 1 };
}

type Before = ReadonlyMap<string, Link>;

async function linksBefore(
  ctx: AccountContext,
  row: SyncRow,
  records: readonly CrmRecord[],
): Promise<Before> {
  const links = await linksOfRecords(
    ctx,
    row,
    records.map(({ id }) => id),
  );
  return new Map(links.map((link) => [link.recordId, link]));
}

/** Those of records with a number; one that has none any more keeps the one that it had. */
function linksAfter(records: readonly CrmRecord[], before: Before, rules: Rules): Link[] {
  return records.flatMap((record) => {
    const { id: recordId, changedAt } = record;
    const number = normaliseMobile(rules.numberOf(record)) ?? before.get(recordId)?.number;
    if (number === undefined) return [];
    return { recordId, number, changedAt, optedOut: rules.hasOptedOut(record) };
  });
}

/** Opt-outs of records that are read by their ids: to be carried out, then their links to be put. */
export async function optedOutSince(
  ctx: AccountContext,
  row: SyncRow,
  records: readonly CrmRecord[],
  rules: Rules,
) {
  const out = records.filter((record) => rules.hasOptedOut(record));
  const before = await linksBefore(ctx, row, out);
  const links = linksAfter(out, before, rules);
  return { links, optOuts: optOutNew(ctx, row, links, before) };
}

/** What the CRM said before is not said again: who has opted in here since stays in. */
async function* optOutNew(
  ctx: AccountContext,
  row: SyncRow,
  links: readonly Link[],
  before: Before,
): AsyncGenerator<number, void> {
  const said = links.filter(({ recordId, number, optedOut }) => {
    const known = before.get(recordId);
    return optedOut && !(known?.optedOut && known.number === number);
  });
  const numbers = [...new Set(said.map(({ number }) => number))];
  if (numbers.length === 0) return;
  const out = await optedOutOf(ctx, numbers);
  for (const number of numbers.filter((one) => !out.has(one))) {
    await optOut(ctx, { number, source: "crm", saidBy: row.app });
    yield OPT_OUT_STATEMENTS;
  }
}

const values = z.record(z.string(), z.string());

interface Contacts {
  /** New in the group. */
  fresh: Map<string, Record<string, string>>;
  /** In the group, with what differs of the mapped values. */
  changed: Map<string, Record<string, string>>;
}

/** For the mapped fields the CRM wins. Of several records with one number, the one that changed last. */
async function contactsOf(
  ctx: AccountContext,
  row: SyncRow,
  {
    records,
    links,
    rules,
  }: { records: readonly CrmRecord[]; links: readonly Link[]; rules: Rules },
): Promise<Contacts> {
  const numbers = [...new Set(links.map(({ number }) => number))];
  const [there, all] = await Promise.all([
    contactsOfNumbers(ctx, row, numbers),
    linksOfNumbers(ctx, row, numbers),
  ]);
  const read = new Set(links.map(({ recordId }) => recordId));
  const others = all.filter(({ syncId, recordId }) => syncId !== row.id || !read.has(recordId));
  const last = lastOf([...others, ...links]);
  const byId = new Map(records.map((record) => [record.id, record]));
  const has = new Map(
    there.map(({ number, fields }) => [number, values.parse(JSON.parse(fields))]),
  );
  const contacts: Contacts = { fresh: new Map(), changed: new Map() };
  for (const [number, { recordId }] of lastOf(links)) {
    const record = byId.get(recordId);
    const known = has.get(number);
    if (!record) continue;
    if (!known) contacts.fresh.set(number, filled(rules.valuesOf(record)));
    // Otherwise those of another record count.
    else if (last.get(number)?.recordId === recordId) {
      const differing = differs(rules.valuesOf(record), known);
      if (Object.keys(differing).length > 0) contacts.changed.set(number, differing);
    }
  }
  return contacts;
}

function lastOf(links: readonly Link[]): Map<string, Link> {
  const last = new Map<string, Link>();
  for (const link of links) {
    const other = last.get(link.number);
    const isLater =
      !other ||
      link.changedAt > other.changedAt ||
      (link.changedAt === other.changedAt && link.recordId > other.recordId);
    if (isLater) last.set(link.number, link);
  }
  return last;
}

function filled(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

function differs(now: Readonly<Record<string, string>>, was: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => value !== (was[key] ?? "")),
  );
}

interface Moved {
  ids: string[];
  numbers: string[];
}

/** Contacts of numbers that records had before, if no other record has them. */
async function movedFrom(
  ctx: AccountContext,
  row: SyncRow,
  links: readonly Link[],
  before: Before,
): Promise<Moved> {
  const former = links.flatMap(({ recordId, number }) => {
    const known = before.get(recordId);
    return known && known.number !== number ? [known.number] : [];
  });
  if (row.deletions === "keep" || former.length === 0) return { ids: [], numbers: [] };
  const now = new Set(links.map(({ number }) => number));
  const left = former.filter((number) => !now.has(number));
  return unlinked(ctx, row, left, new Set(links.map(({ recordId }) => recordId)));
}

/** The group's contacts that the sync added, of those of these numbers that only these records of it have. */
export async function unlinked(
  ctx: AccountContext,
  row: SyncRow,
  numbers: readonly string[],
  records: ReadonlySet<string>,
): Promise<Moved> {
  const links = await linksOfNumbers(ctx, row, numbers);
  const others = links.filter(
    ({ syncId, recordId }) => syncId !== row.id || !records.has(recordId),
  );
  const held = new Set(others.map(({ number }) => number));
  const free = [...new Set(numbers)].filter((number) => !held.has(number));
  const added = (await contactsOfNumbers(ctx, row, free)).filter(
    ({ sourceId }) => sourceId === row.id,
  );
  return { ids: added.map(({ id }) => id), numbers: added.map(({ number }) => number) };
}

/** Behind the change of links: aborts the batch if one has such a number meanwhile. */
export function removeUnlinked(
  ctx: AccountContext,
  row: SyncRow,
  { ids, numbers }: Moved,
): Statement[] {
  if (ids.length === 0) return [];
  return [abortIfLinked(ctx, row, numbers), ...deleteContactRows(ctx, ids)];
}

function writeContacts(
  ctx: AccountContext,
  { id, groupId }: SyncRow,
  { fresh, changed }: Contacts,
  { limit, limits }: Rules,
): Statement[] {
  const all = [...fresh, ...changed];
  if (all.length === 0) return [];
  const ids = newIds("contact", ctx.now(), all.length);
  const contacts = all.map(([number, fields], nth) => ({ id: ids[nth] ?? "", number, fields }));
  const numbers = JSON.stringify(all.map(([number]) => number));
  const known = JSON.stringify([...changed.keys()]);
  return [
    keepContactsWithin(ctx, limits, freshCount(ctx, groupId, numbers)),
    countAdded(ctx, { groupId, numbers, limit }),
    addBytes(ctx, groupId, known, -1),
    ...mergeContacts(ctx, { groupId, contacts, sourceId: id }),
    addBytes(ctx, groupId, numbers, 1),
    keepDataWithin(ctx, limits),
  ];
}

function eventsOf({ groupId: group }: SyncRow, { fresh, changed }: Contacts, moved: Moved) {
  const events: DomainEvent[] = [];
  if (fresh.size > 0) events.push({ type: "contacts.added", group, numbers: [...fresh.keys()] });
  if (changed.size > 0) events.push({ type: "contacts.revalued", numbers: [...changed.keys()] });
  if (events.length > 0 || moved.ids.length > 0) {
    events.push({ type: "contacts.changed", groups: [group] });
  }
  return events;
}
