import { formatDate } from "#core/rules/dates.ts";
import { formatMoney, fromCents } from "#core/rules/money.ts";
import { priceOfPlan } from "#core/rules/plans.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { describePlan } from "./describe-order.ts";
import type { SubscriptionRow } from "./subscription-queries.ts";

interface Failed {
  failure: string;
  /** When it is tried again; undefined if the plan has ended. */
  next: number | undefined;
}

/** To the account's owner, that a plan could not be renewed. */
export async function failureMails(
  ctx: AccountContext,
  plan: SubscriptionRow,
  { failure, next }: Failed,
): Promise<MailEffect[]> {
  const { id } = ctx.account;
  const { timeZone } = await accountProfile(ctx, id);
  const name = describePlan(plan);
  const total = formatMoney(fromCents(priceOfPlan(plan).total), "charge");
  const link = `${ctx.settings.APP_URL}/buy-credits`;
  const words =
    next === undefined
      ? {
          subject: "Your plan has ended",
          text: `Your plan, ${name}, has ended because its payment of ${total} did not go through.\n\n${failure}\n\nThe credit that you have stays yours. You can choose a plan again at any time:\n${link}\n`,
        }
      : {
          subject: "Your plan could not be renewed",
          text: `The payment of ${total} for your plan, ${name}, did not go through.\n\n${failure}\n\nWe will try again on ${formatDate(next, timeZone)}. You can also pay now, with this or another card:\n${link}\n`,
        };
  return mailsToOwner(ctx, id, words);
}
