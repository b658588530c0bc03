import type * as z from "zod";
import { type setAutoCredit as setAutoCreditEndpoint, USER_TEXTS } from "#core/contract/user.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountChange } from "#worker/domains/directory/account-change-queries.ts";
import { accountProfile } from "#worker/domains/directory/account-profile.ts";
import { recordChange } from "./inner/record-change.ts";

/** R616: an account that is exempt from auto-credit cannot switch it on. */
export async function setAutoCredit(
  ctx: AccountContext,
  { autoCredit, autoCreditAmount }: z.output<typeof setAutoCreditEndpoint.input>,
) {
  if (autoCredit && autoCreditAmount === 0) throw invalid("autoCreditAmount", USER_TEXTS.amount);
  const { isNotAutoCredit } = await accountProfile(ctx, ctx.account.id);
  if (autoCredit && isNotAutoCredit) throw new CooeeError("FORBIDDEN", USER_TEXTS.noAutoCredit);
  await ctx.control.batch(accountChange(ctx, ctx.account.id, { autoCredit, autoCreditAmount }));
  await recordChange(ctx, "user.autoCredit");
  return { message: USER_TEXTS.saved };
}
