import { SPECIAL_PLAN_TEXTS } from "#core/contract/billing/special-plans.ts";
import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { fromCents } from "#core/rules/money.ts";
import { BASE_RATES } from "#core/rules/prices.ts";
import { accountOfUser } from "#worker/domains/identity/directory/account-of-user.ts";
import { markSpecialPlan } from "#worker/domains/identity/directory/flag-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { presentSpecialPlan } from "./inner/present-special-plan.ts";
import { endCurrentPlan, insertPlan } from "./inner/special-plan-queries.ts";

/** Credit that the account has bought keeps its own rates. */
export const saveSpecialPlan = verb(
  contract.saveSpecialPlan,
  async (ctx, { user, centsPerCredit, centsPerMMS }) => {
    const account = await accountOfUser(ctx, user);
    const { id: accountId } = account.account;
    const now = ctx.now();
    const plan = {
      ...{ id: newId("specialPlan", now), accountId, userId: user, createdAt: now, endedAt: null },
      smsRate: fromCents(centsPerCredit),
      mmsRate: centsPerMMS === undefined ? BASE_RATES.mms : fromCents(centsPerMMS),
    };
    await commitControl(account, {
      statements: [
        endCurrentPlan(ctx, accountId, now),
        insertPlan(ctx, plan),
        markSpecialPlan(accountId),
      ],
      events: [{ type: "rights.changed" }],
      audit: { action: "specialPlan.save", subject: plan.id, detail: plan },
    });
    return { message: SPECIAL_PLAN_TEXTS.saved, data: presentSpecialPlan(plan) };
  },
);
