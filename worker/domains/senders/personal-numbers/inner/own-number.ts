import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { type PersonalRow, rowById } from "./personal-queries.ts";

/** One of the account's; another's does not exist. */
export async function ownNumber(ctx: AccountContext, id: string): Promise<PersonalRow> {
  const row = await rowById(ctx, id);
  if (row?.accountId !== ctx.account.id) throw notFound("Personal number");
  return row;
}
