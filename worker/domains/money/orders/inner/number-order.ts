import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { conflict } from "#core/errors.ts";
import { priceOfNumber } from "#core/rules/dedicated-numbers.ts";
import { LEAST_BY_CARD } from "#core/rules/orders.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import { numberToBuy } from "#worker/domains/senders/dedicated-numbers/number-to-buy.ts";
import {
  hasMonth,
  type NumberRow,
  reserveNumber,
} from "#worker/domains/senders/dedicated-numbers/rental-queries.ts";
import { checkAcceptedTotal, sameOrder } from "./accepted-total.ts";
import { releaseClaims } from "./cancel-order.ts";
import { periodClaim } from "./claim-queries.ts";
import { type OrderRow, orderByKey } from "./order-queries.ts";
import { checkCard } from "./pay-order.ts";
import { freshOrder, writeOrder } from "./write-order.ts";

interface Buying {
  key: string;
  userId: string;
  /** The number's id. */
  id: string;
  /** The total that the person agreed to, in cents; without it, what it comes to. */
  total?: number;
  card: string;
}

/**
 * The order of this key for a month of a number: the first, for which the number is kept from now on, or the one that
 * could not be renewed. An order of the account's that was begun for it and never paid gives way.
 */
export async function placeNumberOrder(
  account: AccountContext,
  requested: Buying,
): Promise<OrderRow> {
  const number = await numberToBuy(account, requested.id);
  const same = (order: OrderRow) =>
    sameOrder(order, order.kind === "number" && order.number === number.number, requested.total);
  const known = await orderByKey(account, account.account.id, requested.key);
  if (known) return same(known);
  if (number.status === "assigned" && number.attempts === 0) {
    throw conflict(OWN_NUMBER_TEXTS.isYours);
  }
  const { total } = priceOfNumber(number.amount);
  if (total < LEAST_BY_CARD) throw conflict(OWN_NUMBER_TEXTS.tooSmall);
  await checkAcceptedTotal(account, total, requested.total);
  // No number is kept without a card.
  await checkCard(account, requested.card);
  await releaseClaims(account, monthClaims(number));
  return same(await writeMonth(account, number, requested));
}

/** What the order of a number's next month may not share with another order. */
export function monthClaims({ rental, period }: NumberRow): string[] {
  return rental === null ? [] : [periodClaim(rental, period === null ? 0 : period + 1)];
}

export function writeMonth(
  account: AccountContext,
  { id: numberId, number, amount, ...kept }: NumberRow,
  { key, userId }: Pick<OrderRow, "key" | "userId">,
): Promise<OrderRow> {
  const fresh = freshOrder(account);
  const { id, accountId } = fresh;
  // The first month's order is what the later ones belong to.
  const next =
    kept.period === null ? undefined : { rental: kept.rental ?? id, period: kept.period + 1 };
  const { rental, period } = next ?? { rental: id, period: 0 };
  const row: OrderRow = {
    ...fresh,
    userId,
    key,
    kind: "number",
    ...priceOfNumber(amount),
    // It brings a number, and no credit.
    released: 0,
    number,
    subscriptionId: rental,
    period,
  };
  const statements: Statement[] = next
    ? [abortUnless(hasMonth(rental, period - 1))]
    : [reserveNumber(account, numberId, { accountId, order: id }), abortUnlessChanged()];
  return writeOrder(account, row, {
    statements,
    claims: [periodClaim(rental, period)],
    audit: {
      action: "order.place",
      subject: id,
      detail: { total: row.total, kind: row.kind, number, period },
    },
    aborted: OWN_NUMBER_TEXTS.taken,
  });
}
