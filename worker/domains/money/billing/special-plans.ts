import { SPECIAL_PLAN_TEXTS, type SpecialPlan } from "#core/contract/billing/special-plans.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { type Id, idSchema, newId } from "#core/ids.ts";
import { fromCents, toCents } from "#core/rules/money.ts";
import type { Rates } from "#core/rules/prices.ts";
import type { AccountContext, Kernel } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { markSpecialPlan } from "#worker/domains/identity/directory/account-change-queries.ts";
import { accountOfUser } from "#worker/domains/identity/directory/account-of-user.ts";
import { memberOf } from "#worker/domains/identity/directory/user-queries.ts";
import { commitEdit, saveEdit } from "#worker/kernel/commit-edit.ts";
import { platformSettings } from "#worker/kernel/platform-settings.ts";
import { verb } from "#worker/verb.ts";
import {
  currentPlan,
  endCurrentPlan,
  endPlan,
  insertPlan,
  planById,
  planOfUser,
  planVersion,
  type SpecialPlanRow,
} from "./inner/special-plan-queries.ts";

export const getOwnSpecialPlan = verb(contract.getOwnSpecialPlan, async (ctx) => {
  const plan = await currentPlan(ctx, ctx.account.id);
  return { data: plan ? presentSpecialPlan(plan) : null };
});

export const getSpecialPlan = verb(contract.getSpecialPlan, async (ctx, { userId }) => {
  const [member, plan, version] = await Promise.all([
    memberOf(ctx, userId),
    planOfUser(ctx, userId),
    planVersion(ctx, userId),
  ]);
  if (!member) throw notFound("User");
  return { data: plan ? presentSpecialPlan(plan) : null, version };
});

/** Credit that the account has bought keeps its own rates. */
export const saveSpecialPlan = verb(
  contract.saveSpecialPlan,
  async (ctx, { user, centsPerCredit, centsPerMMS, version }) => {
    const [account, { prices }] = await Promise.all([
      accountOfUser(ctx, user),
      platformSettings(ctx),
    ]);
    const { id: accountId } = account.account;
    const now = ctx.now();
    const plan = {
      id: newId("specialPlan", now),
      accountId,
      userId: user,
      createdAt: now,
      endedAt: null,
      smsRate: fromCents(centsPerCredit),
      mmsRate: centsPerMMS === undefined ? prices.base.mms : fromCents(centsPerMMS),
    };
    await saveEdit(account, {
      statements: [
        endCurrentPlan(ctx, accountId, now),
        insertPlan(ctx, plan),
        markSpecialPlan(accountId),
      ],
      events: [{ type: "rights.changed" }],
      audit: { action: "specialPlan.save", subject: accountId, detail: plan },
      version,
    });
    return { message: SPECIAL_PLAN_TEXTS.saved, data: presentSpecialPlan(plan) };
  },
);

export const deleteSpecialPlan = verb(contract.deleteSpecialPlan, async (ctx, { planId }) => {
  const plan = await planById(ctx, planId);
  if (!plan) throw notFound("Special plan");
  const account = await accountOfUser(ctx, idSchema("user").parse(plan.userId));
  const committed = await commitEdit(account, {
    statements: [
      endPlan(ctx, planId, ctx.now()),
      abortUnlessChanged(),
      markSpecialPlan(plan.accountId),
    ],
    events: [{ type: "rights.changed" }],
    // Of the account, which it does not end.
    audit: { action: "specialPlan.end", subject: plan.accountId, detail: { plan: planId } },
  });
  if (!committed) throw notFound("Special plan");
  return { message: SPECIAL_PLAN_TEXTS.removed };
});

function presentSpecialPlan(row: SpecialPlanRow): SpecialPlan {
  const { id, userId, smsRate, mmsRate, createdAt } = row;
  return {
    _id: id,
    user: userId,
    centsPerCredit: toCents(smsRate),
    centsPerMMS: toCents(mmsRate),
    createdAt,
  };
}

/** The account's special plan; null if it has none. */
export async function ownPrices(ctx: AccountContext): Promise<Rates | null> {
  return ratesOf(await currentPlan(ctx, ctx.account.id));
}

/** What credit costs the account: by its special plan, or the base price. */
export async function pricesOf(ctx: AccountContext): Promise<Rates> {
  const [own, { prices }] = await Promise.all([ownPrices(ctx), platformSettings(ctx)]);
  return own ?? prices.base;
}

/** The same, of the account that a user is a member of. */
export async function pricesOfUser(
  ctx: Pick<Kernel, "control" | "now" | "settings">,
  user: Id<"user">,
): Promise<Rates> {
  const [plan, { prices }] = await Promise.all([planOfUser(ctx, user), platformSettings(ctx)]);
  return ratesOf(plan) ?? prices.base;
}

function ratesOf(plan: SpecialPlanRow | undefined): Rates | null {
  return plan ? { sms: plan.smsRate, mms: plan.mmsRate } : null;
}
