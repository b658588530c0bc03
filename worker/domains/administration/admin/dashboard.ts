import { contract } from "#core/contract/registry.ts";
import { may } from "#core/permissions.ts";
import { personOf } from "#worker/context.ts";
import { waitingTotals } from "#worker/domains/administration/approvals/approvals.ts";
import { countWaitingNames } from "#worker/domains/senders/business-names/list-business-names.ts";
import { countWaitingNumbers } from "#worker/domains/senders/personal-numbers/admin-numbers.ts";
import { commit } from "#worker/kernel/commit.ts";
import { HOUR, withinLimit } from "#worker/kernel/rate-limit.ts";
import { verb } from "#worker/verb.ts";
import { accountsSince, usersByRole } from "./inner/user-queries.ts";

const DAY = 86_400_000;

/** What administrators see first, from CONTROL alone. */
export const adminDashboard = verb(contract.adminDashboard, async (ctx) => {
  const since = (days: number) => accountsSince(ctx, ctx.now() - days * DAY);
  const [users, day, week, month, waiting] = await Promise.all([
    usersByRole(ctx),
    since(1),
    since(7),
    since(30),
    waitingTotals(ctx),
  ]);
  return { data: { users, accountsCreated: { day, week, month }, waiting } };
});

/** For the count beside the menu's entries. */
export const waitingCounts = verb(contract.waitingCounts, async (ctx) => {
  const [totals, businessNames, personalNumbers] = await Promise.all([
    waitingTotals(ctx),
    countWaitingNames(ctx),
    countWaitingNumbers(ctx),
  ]);
  return { data: { ...totals, businessNames, personalNumbers } };
});

const MOST_AN_HOUR = 30;

/** Records who tried the admin area without the right to; of one person so many an hour. */
export const recordVisit = verb(
  contract.adminVisit,
  async (ctx, { path }): Promise<Record<string, never>> => {
    const person = personOf(ctx);
    if (may(person, "admin")) return {};
    const key = `admin-visit:user:${person.userId}`;
    if (!(await withinLimit(ctx, { key, tries: MOST_AN_HOUR, windowMs: HOUR }))) return {};
    ctx.log.info("admin.refused", { user: person.userId, role: person.role });
    await commit(ctx, {
      audit: { action: "admin.refused", subject: path, detail: { role: person.role } },
    });
    return {};
  },
);
