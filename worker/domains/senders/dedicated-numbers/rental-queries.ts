import { and, asc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { dedicatedNumbers } from "#worker/db/schema/control/dedicated-numbers.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { accountIdOfUser } from "#worker/domains/identity/directory/account-queries.ts";
import { insertNumberIf } from "#worker/domains/identity/directory/number-queries.ts";
import { numberEventIf } from "./inner/event-queries.ts";
import { digitsOf, type NumberRow } from "./inner/number-queries.ts";

export type { NumberRow };

type Control = Pick<SystemContext, "control" | "now">;

/** Numbers that an account can have while it has not paid for them: a person who tries cards must not hold the stock. */
export const MOST_RESERVED = 3;

/** What has no owner and was not given in another way. */
const isFree = sql`status = 'active' AND payment_mode <> 'admin'
  AND NOT EXISTS (SELECT 1 FROM numbers n WHERE n.number = dedicated_numbers.number)`;

export interface StockFilter {
  type?: readonly NumberRow["type"][];
  product?: readonly NumberRow["product"][];
  /** A part of a number. */
  search?: string;
}

function inStock({ type, product, search }: StockFilter): SQL | undefined {
  const digits = digitsOf(search);
  return and(
    isFree,
    type && inArray(dedicatedNumbers.type, [...type]),
    product && inArray(dedicatedNumbers.product, [...product]),
    digits ? sql`instr(${dedicatedNumbers.number}, ${digits}) > 0` : undefined,
  );
}

/** What can be bought, by number. */
export async function stockPage(
  ctx: Control,
  filter: StockFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const where = inStock(filter);
  const [items, total] = await Promise.all([
    ctx.control.list(dedicatedNumbers, {
      where,
      orderBy: asc(dedicatedNumbers.number),
      limit,
      offset,
    }),
    ctx.control.count(dedicatedNumbers, where),
  ]);
  return { items, total };
}

export function numberWithId(ctx: Control, id: string): Promise<NumberRow | undefined> {
  return ctx.control.find(dedicatedNumbers, eq(dedicatedNumbers.id, id));
}

export function numberInStock(ctx: Control, number: string): Promise<NumberRow | undefined> {
  return ctx.control.find(dedicatedNumbers, eq(dedicatedNumbers.number, number));
}

/** The numbers from the stock that a user's account has, or had until their quarantine began. */
export async function numbersOfUser(ctx: Control, user: string) {
  const where = and(
    inArray(dedicatedNumbers.accountId, accountIdOfUser(ctx, user)),
    inArray(dedicatedNumbers.status, ["assigned", "released", "expired"]),
  );
  const rows = await ctx.control.list(dedicatedNumbers, { where });
  return rows.map(({ number, amount, status, rental, paymentMode, changedAt, ...row }) => {
    const isTheirs = status === "assigned";
    return {
      number,
      amount,
      assignedAt: row.assignedAt ?? 0,
      paidUntil: row.paidUntil ?? undefined,
      endedAt: isTheirs ? undefined : changedAt,
      byCard: isTheirs ? rental !== null : paymentMode === "stripe",
    };
  });
}
export type KeptNumber = Awaited<ReturnType<typeof numbersOfUser>>[number];

/** Keeps an available number for the account that is about to pay for it: of two buyers, one changes a row. */
export function reserveNumber(
  ctx: Control,
  id: string,
  { accountId, order }: { accountId: string; order: string },
): Statement {
  return statement(sql`UPDATE dedicated_numbers SET status = 'pending', account_id = ${accountId},
      rental = ${order}, changed_at = ${ctx.now()}
    WHERE id = ${id} AND ${isFree} AND (SELECT COUNT(*) FROM dedicated_numbers
      WHERE account_id = ${accountId} AND status = 'pending') < ${MOST_RESERVED}`);
}

/** Back in stock, if nothing will be paid for the order that kept it, or its money came when the number was gone. */
export function freeReserved(ctx: Control, order: string): Statement {
  return statement(sql`UPDATE dedicated_numbers SET status = 'active', account_id = NULL,
      rental = NULL, changed_at = ${ctx.now()}
    WHERE rental = ${order} AND status = 'pending'
      AND EXISTS (SELECT 1 FROM orders WHERE id = ${order} AND status IN ('canceled', 'paid'))`);
}

interface Months {
  accountId: string;
  /** The order that begins them. */
  rental: string;
  card: string | null;
  paidUntil: number;
}

/**
 * Gives a number to the account that paid for its first month, if it is kept for it or has no owner; otherwise
 * nothing changes. Its senders follow (`dedicatedSenders`).
 */
export function beginRental(
  ctx: Control,
  { id: numberId, number }: Pick<NumberRow, "id" | "number">,
  { accountId, rental, card, paidUntil }: Months,
): Statement[] {
  const now = ctx.now();
  const isIts = hasMonth(rental, 0);
  return [
    statement(sql`UPDATE dedicated_numbers SET status = 'assigned', account_id = ${accountId},
        rental = ${rental}, payment_mode = 'stripe', assigned_at = ${now}, changed_at = ${now},
        applied_at = NULL, version = version + 1, paid_until = ${paidUntil}, period = 0, card = ${card}, renews = 1,
        try_at = ${paidUntil}, attempts = 0, failure = NULL
      WHERE id = ${numberId} AND ((status = 'pending' AND rental = ${rental}
        AND NOT EXISTS (SELECT 1 FROM numbers n WHERE n.number = dedicated_numbers.number))
        OR (${isFree}))`),
    numberEventIf(ctx, { numberId, event: "assigned", accountId }, isIts),
    insertNumberIf(number, accountId, isIts),
  ];
}

/** The month after the last one that was paid, if the account still has the number. */
export function continueRental(
  rental: string,
  { period, card, paidUntil }: { period: number; card: string | null; paidUntil: number },
): Statement {
  return statement(sql`UPDATE dedicated_numbers SET period = ${period}, paid_until = ${paidUntil},
      try_at = ${paidUntil}, card = COALESCE(${card}, card), attempts = 0, failure = NULL
    WHERE rental = ${rental} AND period = ${period - 1} AND status = 'assigned'`);
}

/** What a renewal goes by. */
export type RentalRow = NumberRow & { accountId: string; rental: string; period: number };

/** Numbers whose renewal is to be looked at, those that wait longest first. */
export async function dueRentals(ctx: Control, limit: number): Promise<RentalRow[]> {
  const where = lte(dedicatedNumbers.tryAt, ctx.now());
  const orderBy = asc(dedicatedNumbers.tryAt);
  const rows = await ctx.control.list(dedicatedNumbers, { where, orderBy, limit });
  return rows.flatMap((row) => {
    const { accountId, rental, period } = row;
    if (accountId === null || rental === null || period === null) return [];
    return [{ ...row, accountId, rental, period }];
  });
}

/** Whether a number is still as it was seen: not paid for, cancelled or given up meanwhile. */
export function isAsSeen({ id, rental, period, attempts, renews }: RentalRow): SQL {
  return sql`EXISTS (SELECT 1 FROM dedicated_numbers WHERE id = ${id} AND rental = ${rental}
    AND period = ${period} AND attempts = ${attempts} AND renews = ${renews ? 1 : 0}
    AND status = 'assigned')`;
}

/** Changes what is charged for a number, if it is still as it was seen. */
export function changeRental(ctx: Control, seen: RentalRow, values: Partial<NumberRow>): Statement {
  return ctx.control.update(
    dedicatedNumbers,
    values,
    and(
      eq(dedicatedNumbers.id, seen.id),
      eq(dedicatedNumbers.tryAt, seen.tryAt ?? 0),
      isAsSeen(seen),
    ),
  );
}

/** Its next month is not bought. */
export function stopRental(rental: string): Statement {
  return statement(sql`UPDATE dedicated_numbers SET renews = 0 WHERE rental = ${rental}`);
}

/** Nothing is charged to a card any more: the account pays by invoice, from the month on that a card has not paid. */
export const ON_INVOICE: Partial<NumberRow> = {
  paymentMode: "invoice",
  rental: null,
  period: null,
  card: null,
  renews: null,
  tryAt: null,
  attempts: 0,
  failure: null,
};

/** Whether the account has the month of a number that its order paid for. */
export function hasMonth(rental: string, period: number): SQL {
  return sql`EXISTS (SELECT 1 FROM dedicated_numbers
    WHERE rental = ${rental} AND status = 'assigned' AND period = ${period})`;
}
