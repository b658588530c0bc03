import { contract } from "#core/contract/registry.ts";
import { waitingTotals } from "#worker/domains/administration/approvals/waiting.ts";
import { countWaitingNames } from "#worker/domains/senders/business-names/list-business-names.ts";
import { countWaitingNumbers } from "#worker/domains/senders/personal-numbers/admin-numbers.ts";
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
