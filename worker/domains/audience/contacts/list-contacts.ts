import { MOST_PAGED } from "#core/contract/contacts/contacts.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { pageOf, paging } from "#core/paging.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupHome, labelsOf } from "#worker/domains/audience/groups/present-group.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { sharedWith } from "#worker/domains/identity/assignments/assigned-names.ts";
import { verb } from "#worker/verb.ts";
import {
  type ContactPage,
  contactCount,
  contactPage,
  smallContactCount,
} from "./contact-queries.ts";
import { allContactsCount, allContactsPage } from "./inner/all-contacts-queries.ts";
import { columnValues, hasColumn } from "./inner/column-queries.ts";
import { cursorText, readCursor } from "./inner/contact-cursor.ts";
import { readSearch } from "./inner/contact-search.ts";
import { presentContact } from "./inner/present-contact.ts";

/** Counting reads the whole group: in a larger one the count is a call of its own (`countContacts`). */
const MOST_COUNTED = 5_000;

export const listContacts = verb(contract.listContacts, async (ctx, input) => {
  const { limit, filters = [] } = input;
  const search = readSearch(input.search);
  const after = readCursor(input.cursor);
  const [shared, lists] = await Promise.all([sharedWith(ctx, "group"), suppressionLists(ctx)]);
  const page = { groupId: input.id, lists, search, filters, after, limit: limit + 1 };
  // The group is in one of the two: asking both costs less than asking twice.
  const [{ group, shared: isShared }, own, given] = await Promise.all([
    groupHome(ctx, input.id),
    contactsIn(ctx, page),
    shared && contactsIn(shared.owner, page),
  ]);
  const { rows, total } = isShared && given ? given : own;
  const isNarrowed = search !== undefined || filters.length > 0;
  const labels = labelsOf(group);
  if (!filters.every(({ column }) => hasColumn(labels, column)))
    throw invalid("filters", GROUP_TEXTS.columnUnknown);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => presentContact(row, labels)),
    total: isNarrowed ? total : group.total,
    limit,
    ...(last ? { next: cursorText({ updatedAt: last.updated_at, id: last.id }) } : {}),
  };
});

/** A page of a group's contacts; all that match are counted where some are left out of a group that is not large. */
async function contactsIn(home: AccountContext, page: ContactPage) {
  const { search, filters } = page;
  const [rows, total] = await Promise.all([
    contactPage(home, page),
    search || filters.length > 0 ? smallContactCount(home, page, MOST_COUNTED) : undefined,
  ]);
  return { rows, total };
}

/** A group's contacts without search and filters, for programs that only GET. */
export const groupedContacts = verb(contract.groupedContacts, (ctx, input) =>
  listContacts(ctx, input),
);

/** R382, R409, R410: the account's own contacts, newest change first, ten on a page. */
export const listAllContacts = verb(contract.listAllContacts, async (ctx, input) => {
  const { isBlocked, isBlockedByUser, sort = "-updatedAt" } = input;
  const page = paging({ page: input.page, limit: input.pageSize });
  if (page.offset + page.limit > MOST_PAGED) throw invalid("page", GROUP_TEXTS.pagedTooFar);
  const lists = await suppressionLists(ctx);
  const narrowed = { lists, search: readSearch(input.search), isBlocked, isBlockedByUser };
  const [rows, total] = await Promise.all([
    allContactsPage(ctx, { ...narrowed, ...page, sort }),
    allContactsCount(ctx, narrowed),
  ]);
  const items = rows.map((row) => presentContact(row, labelsOf({ fields: row.labels })));
  return pageOf(items, total, page);
});

/** How many contacts match, however large the group is. */
export const countContacts = verb(contract.countContacts, async (ctx, input) => {
  const { id: groupId, filters = [] } = input;
  const narrowed = { groupId, search: readSearch(input.search), filters };
  const shared = await sharedWith(ctx, "group");
  // The group is in one of the two: asking both costs less than asking twice.
  const [{ group, shared: isShared }, own, given] = await Promise.all([
    groupHome(ctx, groupId),
    contactCount(ctx, narrowed),
    shared && contactCount(shared.owner, narrowed),
  ]);
  const labels = labelsOf(group);
  if (!filters.every(({ column }) => hasColumn(labels, column)))
    throw invalid("filters", GROUP_TEXTS.columnUnknown);
  return { data: { total: isShared && given !== undefined ? given : own } };
});

/** How many values of a column are listed. */
const MOST_VALUES = 100;

/** The values in a column of a group, the most frequent first; an empty one stands for none. */
export const distinctValues = verb(contract.distinctValues, async (ctx, { id, column }) => {
  const shared = await sharedWith(ctx, "group");
  const valuesIn = (home: AccountContext) =>
    columnValues(home, id, tagKey(column), MOST_VALUES + 1);
  // The group is in one of the two: asking both costs less than asking twice.
  const [{ group, shared: isShared }, own, given] = await Promise.all([
    groupHome(ctx, id),
    valuesIn(ctx),
    shared && valuesIn(shared.owner),
  ]);
  if (!hasColumn(labelsOf(group), column)) throw invalid("column", GROUP_TEXTS.columnUnknown);
  const values = isShared && given ? given : own;
  return { data: { values: values.slice(0, MOST_VALUES), more: values.length > MOST_VALUES } };
});
