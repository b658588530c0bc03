import type { FoundContact } from "#core/contract/contacts.ts";
import { contract } from "#core/contract/registry.ts";
import { paging } from "#core/paging.ts";
import { sharedWith } from "#worker/domains/assignments/shared-with.ts";
import { verb } from "#worker/verb.ts";
import { numberBeginning } from "./inner/contact-search.ts";
import { type FoundRow, foundContacts } from "./inner/find-queries.ts";

/** Finds contacts by an index in all the groups that a person sees, their parent's with them. */
export const findContacts = verb(contract.findContacts, async (ctx, input) => {
  const { limit } = paging(input);
  const find = { number: numberBeginning(input.search), name: lowered(input.search), limit };
  const shared = await sharedWith(ctx, "group");
  const [own, given] = await Promise.all([
    foundContacts(ctx, { ...find, groups: undefined }),
    shared ? foundContacts(shared.owner, { ...find, groups: shared.ids }) : [],
  ]);
  const byName = (a: FoundRow, b: FoundRow) =>
    compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.number, b.number);
  return { data: { contacts: [...own, ...given].sort(byName).slice(0, limit).map(present) } };
});

/** As SQLite lowers it: only the letters A to Z. */
function lowered(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function present(row: FoundRow): FoundContact {
  return {
    _id: row.id,
    number: row.number,
    name: row.name || undefined,
    email: row.email || undefined,
    group: { _id: row.group_id, name: row.group_name },
  };
}
