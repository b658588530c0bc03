import type { AccountContext } from "#worker/context.ts";
import { limitedAccount } from "./limited-account.ts";
import { effectiveLimits } from "./limits-of.ts";
import { usageOf } from "./usage.ts";

/** For super administrators: any account's limits beside what they are unless set. */
export async function accountLimits(ctx: AccountContext, { id }: { id: string }) {
  const { target, name, role, limits } = await limitedAccount(ctx, id);
  const usual = effectiveLimits(role, "{}");
  const uses = await usageOf(target, effectiveLimits(role, limits));
  return { data: { name, limits: uses.map((use) => ({ ...use, usual: usual[use.name] })) } };
}
