import { LIMIT_TEXTS } from "#core/contract/limits.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { swapLimits } from "#worker/domains/directory/account-change-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { ownLimitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { limitedAccount } from "./inner/limited-account.ts";

/** Sets an account's own limits; both its record and the account's say who did it, and what was before. */
export const changeLimits = verb(contract.changeLimits, async (ctx, input) => {
  const { target, limits: before } = await limitedAccount(ctx, input.id);
  const merged = { ...ownLimitsOf(before), ...input.limits };
  const own = Object.fromEntries(Object.entries(merged).filter(([, most]) => most !== null));
  const swap = swapLimits(ctx, input.id, { from: before, to: JSON.stringify(own) });
  const detail = { before: JSON.parse(before), after: own };
  const audit = { action: "account.limits", subject: input.id, detail };
  await commitControl(target, { statements: swap, audit }).catch((error: unknown) => {
    throw isAborted(error) ? new CooeeError("CONFLICT", LIMIT_TEXTS.changedMeanwhile) : error;
  });
  return { message: LIMIT_TEXTS.saved };
});
