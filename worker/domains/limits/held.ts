import type { AccountContext } from "#worker/context.ts";
import { contactTotal, dataTotal } from "./queries.ts";

/** Contacts that the account has in all its groups. */
export function heldContacts(ctx: AccountContext): Promise<number> {
  return contactTotal(ctx);
}

/** Bytes of the shard that are the account's, by estimate. */
export function heldData(ctx: AccountContext): Promise<number> {
  return dataTotal(ctx);
}
