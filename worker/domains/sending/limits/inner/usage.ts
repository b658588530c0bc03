import { LIMIT_NAMES, type LimitName, type Limits } from "#core/rules/limits.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { gradingOf } from "#worker/domains/identity/directory/account-queries.ts";
import { DAY_MS, type DailyLimit, dailyKey } from "#worker/kernel/limits/limit-day.ts";
import { dayOf } from "#worker/kernel/limits/limit-reached.ts";
import { currentUsage } from "#worker/kernel/limits/usage-queries.ts";
import { triesOf } from "#worker/kernel/rate-limit.ts";
import { standingBy } from "../sending-standing.ts";
import { presentTrust } from "./present-trust.ts";

/** What an account uses of each limit; calls are counted in memory, for a minute only. */
export async function usageOf(
  ctx: AccountContext,
  limits: Limits,
  [today, grading]: Awaited<ReturnType<typeof controlOf>>,
) {
  const [held, standing] = await Promise.all([
    currentUsage(ctx, dayOf(ctx.now())),
    standingBy(ctx, grading),
  ]);
  const used: Partial<Limits> = { ...held, ...today, messages: standing.usedToday };
  const now = { ...limits, ...standing.limits };
  return {
    uses: LIMIT_NAMES.map((name) => useOf(name, now[name], used[name])),
    trust: presentTrust(standing),
  };
}

/** What CONTROL knows of it. */
export function controlOf(ctx: Pick<AccountContext, "control" | "now">, account: string) {
  return Promise.all([usedToday(ctx, account), gradingOf(ctx, account)]);
}

/** What CONTROL has counted of an account today. */
async function usedToday(ctx: Pick<SystemContext, "control" | "now">, account: string) {
  const today = (name: DailyLimit) =>
    triesOf(ctx, { key: dailyKey(name, account), windowMs: DAY_MS });
  const [uploads, codes, invitations] = await Promise.all([
    today("uploads"),
    today("codes"),
    today("invitations"),
  ]);
  return { uploads, codes, invitations };
}

function useOf(name: LimitName, most: number, used: number | undefined) {
  // A try that was refused is counted too.
  return { name, most, used: used === undefined ? undefined : Math.min(used, most) };
}
