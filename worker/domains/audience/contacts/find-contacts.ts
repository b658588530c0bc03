import type { SegmentFilter } from "#core/audience/segment-filter.ts";
import {
  type FoundNumber,
  type ListedNumber,
  TOO_SHORT,
} from "#core/contract/contacts/find-contacts.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { keyedLimit, paging } from "#core/paging.ts";
import { fold } from "#core/rules/fold.ts";
import { numberBeginning } from "#core/rules/number-beginning.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { typedSearch } from "#core/rules/typed-search.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkFilter } from "#worker/domains/audience/segments/filter-contacts.ts";
import { isInSegment } from "#worker/domains/audience/segments/filter-queries.ts";
import { segmentScope } from "#worker/domains/audience/segments/segment-scope.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { sharedWith } from "#worker/domains/identity/assignments/assigned-names.ts";
import { verb } from "#worker/verb.ts";
import { type Find, type FoundRow, foundContacts } from "./inner/find-queries.ts";

/** Finds contacts by an index in all the groups that a person sees, their parent's with them. */
export const findContacts = verb(contract.findContacts, async (ctx, input) => {
  const { limit } = paging(input);
  const { search = input.number } = input;
  if (search === undefined) throw invalid("search", TOO_SHORT);
  const rows = await foundRows(ctx, { ...searchFor(search), by: "id", limit });
  const contacts = rows.slice(0, limit).map((row) => ({
    ...presentFound(row),
    _id: row.id,
    group: { _id: row.group_id, name: row.group_name },
  }));
  return { data: { contacts, email: foundEmail(search, rows) } };
});

/** The same search, for numbers: who each belongs to and which groups have it. */
export const findInGroups = verb(contract.findInGroups, async (ctx, input) => {
  const { limit } = paging(input);
  const { search = "", error } = typedSearch(input.search);
  if (error) throw invalid("search", error);
  const rows = await foundRows(ctx, { ...searchFor(search), by: "number", limit });
  const numbers = eachNumber(rows).slice(0, limit);
  return { data: { numbers, email: foundEmail(search, rows) } };
});

/** The same with a segment's filter, or without a search a page of all: each number once. */
export const listNumbers = verb(contract.listNumbers, async (ctx, input) => {
  const limit = keyedLimit(input.limit);
  const { search, error } = typedSearch(input.search ?? "");
  if (error) throw invalid("search", error);
  const which = search === undefined ? { behind: input.cursor ?? "" } : searchFor(search);
  const find = { ...which, by: "number" as const, limit: limit + 1 };
  const [rows] = await Promise.all([
    filteredRows(ctx, find, input.filter),
    input.filter && checkFilter(ctx, input.filter),
  ]);
  const listed = eachListed(rows);
  const items = listed.slice(0, limit);
  const next = search === undefined && listed.length > limit ? items.at(-1)?.number : undefined;
  return { items, limit, ...(next ? { next } : {}) };
});

async function filteredRows(
  ctx: AccountContext,
  find: Sought,
  filter: SegmentFilter | undefined,
): Promise<FoundRow[]> {
  if (!filter) return foundRows(ctx, find);
  return foundRows(ctx, { ...find, having: isInSegment(filter, await segmentScope(ctx, filter)) });
}

function eachListed(rows: readonly FoundRow[]): ListedNumber[] {
  const activity = new Map(rows.map((row) => [row.number, row]));
  return eachNumber(rows)
    .map((found) => {
      const { messaged_at, replied_at } = activity.get(found.number) ?? {};
      return { ...found, messagedAt: messaged_at ?? undefined, repliedAt: replied_at ?? undefined };
    })
    .sort((a, b) => compare(a.number, b.number));
}

/** What separates words in the index too, and control characters, which are never typed. */
const BETWEEN_WORDS = /[\p{Z}\p{Cc}\u180e]+/u;

/** What is looked for where a person typed this. */
export function searchFor(text: string): Pick<Find, "number" | "words"> {
  return { number: numberBeginning(text), words: fold(text).split(BETWEEN_WORDS).filter(Boolean) };
}

interface Sought extends Omit<Find, "groups" | "contact" | "lists" | "account"> {
  /** The id of one whose number is sought. */
  contact?: string;
}

/** Contacts of the account and of the groups that its parent shares with it, by name. */
export async function foundRows(
  ctx: AccountContext,
  { contact, ...words }: Sought,
): Promise<FoundRow[]> {
  const [shared, lists] = await Promise.all([sharedWith(ctx, "group"), suppressionLists(ctx)]);
  const accounts = [ctx.account.id, ...(shared ? [shared.owner.account.id] : [])];
  const which = contact === undefined ? {} : { contact: { id: contact, accounts } };
  const find = { ...words, ...which, lists, account: ctx.account.id };
  const [own, given] = await Promise.all([
    foundContacts(ctx, { ...find, groups: undefined }),
    shared ? foundContacts(shared.owner, { ...find, groups: shared.ids }) : [],
  ]);
  const byName = (a: FoundRow, b: FoundRow) =>
    compare(fold(nameOf(a)), fold(nameOf(b))) || compare(a.number, b.number);
  return [...own, ...given].sort(byName);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function nameOf({ first, last }: FoundRow): string {
  return `${first} ${last}`.trim();
}

/** The email address of the contact whose number was searched for (R384); the account owner's is not theirs. */
function foundEmail(search: string, rows: readonly FoundRow[]): string | undefined {
  if (!normaliseMobile(search)) return undefined;
  return rows.find(({ email }) => email)?.email ?? undefined;
}

function presentFound(row: FoundRow) {
  return {
    number: row.number,
    name: nameOf(row) || undefined,
    email: row.email || undefined,
    fields: [
      { name: "first_name", value: row.first },
      { name: "last_name", value: row.last },
    ],
    isBlocked: row.blocked === 1,
    isBlockedByUser: row.opted_out === 1,
  };
}

/** Each number with all its groups, in the order of the rows, under the first name that one of them has. */
export function eachNumber(rows: readonly FoundRow[]): FoundNumber[] {
  return [...Map.groupBy(rows, ({ number }) => number).values()].flatMap((contacts) => {
    const shown = contacts.find((row) => nameOf(row)) ?? contacts[0];
    return shown ? [withGroups(shown, contacts)] : [];
  });
}

function withGroups(shown: FoundRow, contacts: readonly FoundRow[]): FoundNumber {
  return {
    ...presentFound(shown),
    email: contacts.find(({ email }) => email)?.email ?? undefined,
    isBlocked: contacts.some(({ blocked }) => blocked === 1),
    isBlockedByUser: contacts.some(({ opted_out }) => opted_out === 1),
    groups: contacts
      .map(({ id, group_id, group_name }) => ({ _id: group_id, name: group_name, contact: id }))
      .sort((a, b) => compare(fold(a.name), fold(b.name))),
  };
}
