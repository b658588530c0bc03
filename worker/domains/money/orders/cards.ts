import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { customerOf } from "./inner/card-queries.ts";
import { ensureCustomer, isExpired } from "./inner/pay-order.ts";
import { orUnavailable, paymentsOf } from "./inner/payments-of.ts";

async function savedCards(ctx: AccountContext) {
  const [customer, payments] = await Promise.all([
    customerOf(ctx, ctx.account.id),
    paymentsOf(ctx),
  ]);
  const cards = customer === undefined ? [] : await orUnavailable(ctx, payments.cards(customer));
  return { customer, payments, cards };
}

/** The card provider keeps them; we hold no part of a card's number. */
export const getCards = verb(contract.getCards, async (ctx) => {
  const { cards, payments } = await savedCards(ctx);
  const { publishableKey, scriptUrl } = payments;
  return {
    data: cards.map((card) => {
      const { id, brand, last4, expMonth, expYear, name } = card;
      const expired = isExpired(card, ctx.now());
      return { _id: id, brand, last4, expMonth, expYear, name: name ?? "", expired };
    }),
    provider: { publishableKey, scriptUrl },
  };
});

export const startCard = verb(contract.startCard, async (ctx) => {
  const customer = await ensureCustomer(ctx);
  const payments = await paymentsOf(ctx);
  const { clientSecret } = await orUnavailable(ctx, payments.startCard(customer, ctx.requestId));
  return { data: { clientSecret } };
});

export const deleteCard = verb(contract.deleteCard, async (ctx, { card }) => {
  const { cards, customer, payments } = await savedCards(ctx);
  if (customer === undefined || !cards.some(({ id }) => id === card)) throw notFound("Card");
  await orUnavailable(ctx, payments.removeCard(customer, card));
  await commitControl(ctx, { audit: { action: "card.delete", subject: card } });
  return { message: ORDER_TEXTS.cardRemoved };
});
