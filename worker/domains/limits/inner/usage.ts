import { LIMIT_NAMES, type LimitName, type Limits } from "#core/rules/limits.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { DAY_MS, type DailyLimit, dailyKey } from "#worker/kernel/limits/limit-day.ts";
import { dayOf } from "#worker/kernel/limits/limit-reached.ts";
import { heldNow } from "#worker/kernel/limits/usage-queries.ts";
import { triesOf } from "#worker/kernel/rate-limit.ts";

/** What an account uses of each limit; calls are counted in memory, for a minute only. */
export async function usageOf(ctx: AccountContext, limits: Limits, today: UsedToday) {
  const used: Partial<Limits> = { ...(await heldNow(ctx, dayOf(ctx.now()))), ...today };
  return LIMIT_NAMES.map((name) => useOf(name, limits[name], used[name]));
}

/** What CONTROL has counted of an account today. */
export async function usedToday(ctx: Pick<SystemContext, "control" | "now">, account: string) {
  const today = (name: DailyLimit) =>
    triesOf(ctx, { key: dailyKey(name, account), windowMs: DAY_MS });
  const [uploads, codes, invitations] = await Promise.all([
    today("uploads"),
    today("codes"),
    today("invitations"),
  ]);
  return { uploads, codes, invitations };
}
type UsedToday = Awaited<ReturnType<typeof usedToday>>;

function useOf(name: LimitName, most: number, used: number | undefined) {
  // A try that was refused is counted too.
  return { name, most, used: used === undefined ? undefined : Math.min(used, most) };
}
