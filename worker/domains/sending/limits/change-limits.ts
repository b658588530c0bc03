import { LIMIT_TEXTS } from "#core/contract/limits/limits.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid } from "#core/errors.ts";
import {
  changeTrust,
  swapLimits,
} from "#worker/domains/identity/directory/account-change-queries.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { ownLimitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { limitedAccount } from "./inner/limited-account.ts";

const SENDING = ["messages", "messageRate", "links"] as const;

/** Sets an account's own limits; both its record and the account's say who did it, and what was before. */
export const changeLimits = verb(contract.changeLimits, async (ctx, input) => {
  const { target, limits: before, lifted, isSub } = await limitedAccount(ctx, input.id);
  const sending = [input.trust, ...SENDING.map((name) => input.limits[name])];
  if (isSub && sending.some((value) => value !== undefined)) {
    throw invalid("limits", LIMIT_TEXTS.parents);
  }
  const merged = { ...ownLimitsOf(before), ...input.limits };
  const own = Object.fromEntries(Object.entries(merged).filter(([, most]) => most !== null));
  const swap = swapLimits(ctx, input.id, { from: before, to: JSON.stringify(own) });
  const { trust } = input;
  const stays = input.lifted && lifted.filter((rule) => input.lifted?.includes(rule));
  const change = { trust, liftedRules: stays && JSON.stringify(stays) };
  const detail = { before: JSON.parse(before), after: own, trust, lifted: stays };
  const audit = { action: "account.limits", subject: input.id, detail };
  const committed = await commitControlUnlessAborted(target, {
    statements: [...swap, ...changeTrust(ctx, input.id, change)],
    audit,
  });
  if (!committed) throw conflict(LIMIT_TEXTS.changedMeanwhile);
  return { message: LIMIT_TEXTS.saved };
});
