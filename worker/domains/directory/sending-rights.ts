import { notFound } from "#core/errors.ts";
import type { SystemContext } from "#worker/context.ts";
import { sendingRightsOf } from "./inner/account-queries.ts";

/** What an account may send now. A sub-account may no more than its parent. */
export async function sendingRights(ctx: Pick<SystemContext, "control">, account: string) {
  const rights = await sendingRightsOf(ctx, account);
  if (!rights) throw notFound("Account");
  return rights;
}
