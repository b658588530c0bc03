import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { customerOf } from "./inner/customer-queries.ts";
import { isExpired } from "./inner/is-expired.ts";
import { orUnavailable, paymentsOf } from "./inner/payments-of.ts";

/** The card provider keeps them; we hold no part of a card's number. */
export const getCards = verb(contract.getCards, async (ctx) => {
  const [customer, payments] = await Promise.all([
    customerOf(ctx, ctx.account.id),
    paymentsOf(ctx),
  ]);
  const cards = customer === undefined ? [] : await orUnavailable(ctx, payments.cards(customer));
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
