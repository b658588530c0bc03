import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { listContacts } from "./list-contacts.ts";

/** A group's contacts without search and filters, for programs that only GET. */
export const groupedContacts = verb(contract.groupedContacts, (ctx, input) =>
  listContacts(ctx, input),
);
