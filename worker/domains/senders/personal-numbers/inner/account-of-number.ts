import { notFound } from "#core/errors.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { rowById } from "./personal-queries.ts";

/** A number and its account, in the hands of the administrator who decides: its audit names them. */
export async function accountOfNumber(ctx: AccountContext, id: string) {
  const row = await rowById(ctx, id);
  const ref = row && (await resolveAccount(ctx, row.accountId));
  if (!row || !ref) throw notFound("Personal number");
  return { row, account: { ...ctx.forAccount(ref), person: personOf(ctx) } };
}
