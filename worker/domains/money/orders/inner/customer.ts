import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import type { PaymentCard } from "#worker/ports/payments.ts";
import { customerOf, insertCustomer } from "./card-queries.ts";
import { orUnavailable, paymentsOf } from "./payments-of.ts";

/** The account's customer at the card provider, made when it is first needed; never two. */
export async function ensureCustomer(ctx: AccountContext): Promise<string> {
  const { id } = ctx.account;
  const known = await customerOf(ctx, id);
  if (known !== undefined) return known;
  const { name } = await accountProfile(ctx, id);
  const email = ctx.person?.email ?? "";
  const payments = await paymentsOf(ctx);
  const made = await orUnavailable(ctx, payments.createCustomer({ account: id, name, email }));
  await writeControl(ctx, [insertCustomer(ctx, id, made)]);
  return (await customerOf(ctx, id)) ?? made;
}

/** A card is good until the last day of its month, by Sydney's calendar or anybody's: a day does not matter here. */
export function isExpired({ expYear, expMonth }: PaymentCard, now: number): boolean {
  return now >= Date.UTC(expYear, expMonth, 1);
}
