import type { AccountContext } from "#worker/context.ts";
import { subAccountRows } from "./queries.ts";

/** The names of the account's sub-accounts by id. */
export async function subAccountNames(ctx: AccountContext): Promise<ReadonlyMap<string, string>> {
  return new Map((await subAccountRows(ctx)).map(({ id, name }) => [id, name]));
}
