import { contract } from "#core/contract/registry.ts";
import { TRUST_LIMITS } from "#core/rules/trust.ts";
import { effectiveLimits } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { limitedAccount } from "./inner/limited-account.ts";
import { controlOf, usageOf } from "./inner/usage.ts";

/** For super administrators: any account's limits beside what they are unless set. */
export const accountLimits = verb(contract.accountLimits, async (ctx, { id }) => {
  const [account, known] = await Promise.all([limitedAccount(ctx, id), controlOf(ctx, id)]);
  const { target, name, role, limits, lifted } = account;
  const { uses, trust } = await usageOf(target, effectiveLimits(role, limits), known);
  const usual = { ...effectiveLimits(role, "{}"), ...(trust && TRUST_LIMITS[trust.level]) };
  const all = uses.map((use) => ({ ...use, usual: usual[use.name] }));
  return { data: { name, limits: all, trust, lifted } };
});
