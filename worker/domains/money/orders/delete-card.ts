import { ORDER_TEXTS } from "#core/contract/orders/orders.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { customerOf } from "./inner/customer-queries.ts";
import { orUnavailable, paymentsOf } from "./inner/payments-of.ts";

export const deleteCard = verb(contract.deleteCard, async (ctx, { card }) => {
  const payments = await paymentsOf(ctx);
  const customer = await customerOf(ctx, ctx.account.id);
  const cards = customer === undefined ? [] : await orUnavailable(ctx, payments.cards(customer));
  if (customer === undefined || !cards.some(({ id }) => id === card)) throw notFound("Card");
  await orUnavailable(ctx, payments.removeCard(customer, card));
  await commitControl(ctx, { audit: { action: "card.delete", subject: card } });
  return { message: ORDER_TEXTS.cardRemoved };
});
