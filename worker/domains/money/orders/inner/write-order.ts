import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { conflict } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { LEAST_BY_CARD } from "#core/rules/orders.ts";
import { BASE_RATES } from "#core/rules/prices.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted, isOvertaken } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import { checkBuyer } from "#worker/domains/money/invoices/billing-details.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import type { ControlAudit } from "#worker/kernel/control-queries.ts";
import { insertClaims } from "./claim-queries.ts";
import { insertOrder, type OrderRow, orderByKey } from "./order-queries.ts";

/** What every order begins with: each kind says what it differs in. */
export function freshOrder(
  account: AccountContext,
): Omit<OrderRow, "userId" | "key" | "kind" | "credit" | "total" | "gst"> {
  const now = account.now();
  return {
    id: newId("order", now),
    accountId: account.account.id,
    medium: "both",
    smsCount: 0,
    mmsCount: 0,
    smsRate: BASE_RATES.sms,
    mmsRate: BASE_RATES.mms,
    bonus: 0,
    couponId: null,
    percentOff: 0,
    paymentMode: "stripe",
    invoiceMethod: "credit",
    status: "unpaid",
    paidAt: null,
    grantedAt: null,
    refunded: 0,
    note: null,
    paymentId: null,
    cardBrand: null,
    cardLast4: null,
    declines: 0,
    failure: null,
    invoiceId: null,
    released: null,
    planId: null,
    subscriptionId: null,
    period: null,
    number: null,
    createdAt: now,
    changedAt: now,
  };
}

interface Writing {
  /** What must hold, and what else becomes of it, in its transaction. */
  statements?: readonly Statement[];
  /** What only this order may have. */
  claims?: readonly string[];
  audit: ControlAudit;
  /** What is said if a condition does not hold. */
  aborted?: string;
  /** What is said if another order holds a claim. */
  taken?: string;
}

/**
 * Writes a new order, or returns the one that has its key already: the same purchase may come twice at the same
 * time. Another order that holds one of the claims is under way. What no card can pay is refused.
 */
export async function writeOrder(
  ctx: AccountContext,
  row: OrderRow,
  { statements = [], claims = [], audit, aborted, taken = ORDER_TEXTS.underway }: Writing,
): Promise<OrderRow> {
  if (row.paymentMode === "stripe" && row.total < LEAST_BY_CARD) {
    throw conflict(ORDER_TEXTS.tooLittle);
  }
  // The system does not stop anybody's auto credit or renewal for it.
  if (row.paymentMode === "stripe" && row.userId !== null) await checkBuyer(ctx);
  try {
    await commitControl(ctx, {
      statements: [...statements, insertOrder(ctx, row), ...insertClaims(ctx, row.id, claims)],
      audit,
    });
    return row;
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    const twin = await orderByKey(ctx, row.accountId, row.key);
    if (twin) return twin;
    throw conflict(isAborted(error) ? (aborted ?? taken) : taken);
  }
}
