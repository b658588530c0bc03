import type { AccountContext } from "#worker/context.ts";
import { effectiveLimits } from "#worker/kernel/limits/limits-of.ts";
import { limitedAccount } from "./inner/limited-account.ts";
import { usageOf } from "./inner/usage.ts";

/** For super administrators: any account's limits beside what they are unless set. */
export async function accountLimits(ctx: AccountContext, { id }: { id: string }) {
  const { target, name, role, limits } = await limitedAccount(ctx, id);
  const usual = effectiveLimits(role, "{}");
  const uses = await usageOf(target, effectiveLimits(role, limits));
  return { data: { name, limits: uses.map((use) => ({ ...use, usual: usual[use.name] })) } };
}
