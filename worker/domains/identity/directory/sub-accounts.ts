import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { ownAmong, subAccountNameRows } from "./sub-account-queries.ts";

/**
 * Refuses a list that names anyone but the account's own active sub-accounts; returns it without
 * repeats.
 */
export async function onlyOwn(ctx: AccountContext, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return wanted;
  if ((await ownAmong(ctx, wanted)).length < wanted.length) throw notFound("Sub-account");
  return wanted;
}

interface SubAccountName {
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
