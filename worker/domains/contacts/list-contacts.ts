import { contract } from "#core/contract/registry.ts";
import { groupHome } from "#worker/domains/groups/group-home.ts";
import { groupById } from "#worker/domains/groups/group-queries.ts";
import { labelsOf } from "#worker/domains/groups/present.ts";
import { verb } from "#worker/verb.ts";
import { contactCount, contactPage } from "./contact-queries.ts";
import { cursorText, readCursor } from "./inner/contact-cursor.ts";
import { readSearch } from "./inner/contact-search.ts";
import { presentContact } from "./inner/present.ts";

export const listContacts = verb(contract.listContacts, async (ctx, input) => {
  const { limit } = input;
  const { home } = await groupHome(ctx, input.id);
  const group = await groupById(home, input.id);
  const search = readSearch(input.search);
  const after = readCursor(input.cursor);
  const [rows, total] = await Promise.all([
    contactPage(home, { groupId: group.id, search, after, limit: limit + 1 }),
    search ? contactCount(home, group.id, search) : group.total,
  ]);
  const labels = labelsOf(group);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => presentContact(row, labels)),
    total,
    limit,
    ...(last ? { next: cursorText({ updatedAt: last.updated_at, id: last.id }) } : {}),
  };
});
