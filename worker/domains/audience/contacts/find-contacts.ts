import { TOO_SHORT } from "#core/contract/contacts/find-contacts.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { paging } from "#core/paging.ts";
import { typedSearch } from "#core/rules/typed-search.ts";
import { verb } from "#worker/verb.ts";
import { eachNumber, foundEmail, foundRows, presentFound, searchFor } from "./inner/find.ts";

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
