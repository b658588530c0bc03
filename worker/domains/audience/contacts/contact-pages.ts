import type { Contact } from "#core/contract/contacts/contacts.ts";
import type { AccountContext } from "#worker/context.ts";
import { contactSet, numberBehind } from "./contact-queries.ts";
import { type ColumnFilter, hasColumn } from "./inner/column-queries.ts";
import { readSearch } from "./inner/contact-search.ts";
import { presentContact } from "./inner/present-contact.ts";

/** Contacts that are looked at for one page: a million of them need 400 reads, their consent 200 more. */
const PAGE = 5000;

export interface ContactsWanted {
  groupId: string;
  /** Accounts whose suppressions show. */
  lists: readonly string[];
  search: string | undefined;
  filters: readonly ColumnFilter[];
  /** The group's. */
  labels: readonly string[];
}

/** All contacts of a group that match, a page at a time, by number; undefined if it lacks a column. */
export function contactPages(
  ctx: AccountContext,
  wanted: ContactsWanted,
): AsyncGenerator<Contact[]> | undefined {
  const { filters, labels } = wanted;
  return filters.every(({ column }) => hasColumn(labels, column))
    ? pagesOf(ctx, wanted)
    : undefined;
}

async function* pagesOf(
  ctx: AccountContext,
  { groupId, lists, search, filters, labels }: ContactsWanted,
): AsyncGenerator<Contact[]> {
  const narrowed = { groupId, lists, search: readSearch(search), filters, ids: undefined };
  let after: string | undefined = "";
  while (after !== undefined) {
    const upTo: string | undefined = await numberBehind(ctx, groupId, after, PAGE);
    const rows = await contactSet(ctx, { ...narrowed, after, upTo });
    yield rows.map((row) => presentContact(row, labels));
    after = upTo;
  }
}
