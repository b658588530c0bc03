import { MOST_PAGED } from "#core/contract/contacts/contacts.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { pageOf, paging } from "#core/paging.ts";
import { labelsOf } from "#worker/domains/audience/groups/present-group.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { verb } from "#worker/verb.ts";
import { allContactsCount, allContactsPage } from "./inner/all-contacts-queries.ts";
import { readSearch } from "./inner/contact-search.ts";
import { presentContact } from "./inner/present-contact.ts";

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
