import { contract } from "#core/contract/registry.ts";
import { effectiveLimits } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { limitedAccount } from "./inner/limited-account.ts";
import { usageOf, usedToday } from "./inner/usage.ts";

/** For super administrators: any account's limits beside what they are unless set. */
export const accountLimits = verb(contract.accountLimits, async (ctx, { id }) => {
  const [{ target, name, role, limits }, today] = await Promise.all([
    limitedAccount(ctx, id),
    usedToday(ctx, id),
  ]);
  const usual = effectiveLimits(role, "{}");
  const uses = await usageOf(target, effectiveLimits(role, limits), today);
  return { data: { name, limits: uses.map((use) => ({ ...use, usual: usual[use.name] })) } };
});
