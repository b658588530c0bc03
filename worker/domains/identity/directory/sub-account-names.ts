import type { AccountContext } from "#worker/context.ts";
import { subAccountNameRows } from "./sub-account-queries.ts";

export interface SubAccountName {
  name: string;
  email: string;
}

/** The names and emails of the account's sub-accounts by id. */
export async function subAccountNames(
  ctx: AccountContext,
): Promise<ReadonlyMap<string, SubAccountName>> {
  const rows = await subAccountNameRows(ctx);
  return new Map(rows.map(({ id, name, email }) => [id, { name, email: email ?? "" }]));
}
