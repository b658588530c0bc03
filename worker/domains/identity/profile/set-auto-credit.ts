import { USER_TEXTS } from "#core/contract/profile/profile.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { changeAccount } from "#worker/domains/identity/directory/account-change-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { verb } from "#worker/verb.ts";
import { changeProfile } from "./inner/change-profile.ts";

/** R616: an account that is exempt from auto-credit cannot switch it on. */
export const setAutoCredit = verb(contract.setAutoCredit, async (ctx, input) => {
  const { autoCredit, autoCreditAmount, threshold, monthlyCap, card } = input;
  const { isNotAutoCredit, ...profile } = await accountProfile(ctx, ctx.account.id);
  const amount = autoCreditAmount ?? profile.autoCreditAmount;
  if (autoCredit && amount === 0) throw invalid("autoCreditAmount", USER_TEXTS.amount);
  if (autoCredit && isNotAutoCredit) throw new CooeeError("FORBIDDEN", USER_TEXTS.noAutoCredit);
  const change = {
    ...{ autoCredit, autoCreditAmount },
    autoCreditThreshold: threshold,
    autoCreditCap: monthlyCap,
    autoCreditCard: card,
    // Whoever saves it has looked at what stopped it.
    autoCreditPausedUntil: null,
    autoCreditPause: null,
  };
  await changeProfile(ctx, "user.autoCredit", changeAccount(ctx, ctx.account.id, change));
  return { message: USER_TEXTS.saved };
});
