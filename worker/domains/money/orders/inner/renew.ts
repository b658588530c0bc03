import { formatCents, type Monthly, NOT_CHARGED } from "#core/mails/money.ts";
import { DAY, isLongUnpaid, LOOK_AGAIN_MS, retryAt } from "#core/rules/renewals.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  accountProfile,
  type Profile,
  sendingRights,
} from "#worker/domains/identity/directory/account-queries.ts";
import { commitControlUnlessAborted, writeControl } from "#worker/kernel/commit-control.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { cancelOrder, releaseClaims } from "./cancel-order.ts";
import { chargeOffSession } from "./charge-off-session.ts";
import { claimsOf } from "./claim-queries.ts";
import { failureNotice } from "./failure-notice.ts";
import { type OrderRow, orderById } from "./order-queries.ts";
import { unpaidMails } from "./renewal-mails.ts";

/** How something that is paid by the month was seen. */
export interface Renewed {
  id: string;
  accountId: string;
  /** The last month that was paid. */
  period: number;
  /** How many attempts have failed since the next one was due. */
  attempts: number;
  /** When it is looked at next. */
  tryAt: number | null;
  /** The card that paid last. */
  card: string | null;
}

interface Failure {
  attempts: number;
  failure: string;
  tryAt: number;
}

/** Its next month. */
interface Month extends Monthly {
  dueAt: number;
  /** What is renewed, as its orders name it. */
  subscriptionId: string;
  /** What its order may not share with another. */
  claims: readonly string[];
}

/** What differs between plans and numbers. */
export interface Renewal<Row extends Renewed> {
  name: "plan" | "number";
  /** Those to be looked at, which wait longest first. */
  due: (ctx: SystemContext, limit: number) => Promise<Row[]>;
  /** Changes one, if it is still as it was seen. */
  change: (
    ctx: SystemContext | AccountContext,
    seen: Row,
    values: Failure | Pick<Failure, "tryAt">,
  ) => Statement;
  month: (row: Row) => Month;
  place: (account: AccountContext, row: Row, key: string) => Promise<OrderRow>;
  /** Ends one that is not to be paid, or moves it on free of charge; false if it is to be paid. */
  settle: (account: AccountContext, row: Row, profile: Profile) => Promise<boolean>;
  end: (account: AccountContext, row: Row, failure: string) => Promise<void>;
  /** Says in the bell what a mail has just said: that a month was not paid. */
  ring?: (account: AccountContext, row: Row) => Promise<unknown>;
}

/**
 * Buys the next month of what is due, or ends it. A month is paid once, however often it is tried: its claim is kept for
 * ever by the order that paid it, and an order that may be paid is waited for.
 */
export async function renew<Row extends Renewed>(
  ctx: SystemContext,
  kind: Renewal<Row>,
  due: Row,
): Promise<void> {
  const tryAt = ctx.now() + LOOK_AGAIN_MS;
  const [taken] = await writeControl(ctx, [kind.change(ctx, due, { tryAt })]);
  // Another sweep has it.
  if (taken?.meta.changes !== 1) return;
  const profile = await accountProfile(ctx, due.accountId);
  const account = ctx.forAccount(accountRef.parse(profile));
  const row = { ...due, tryAt };
  if (await isDeactivated(ctx, profile)) {
    await writeControl(ctx, [kind.change(ctx, row, { tryAt: ctx.now() + DAY })]);
    return;
  }
  if (await kind.settle(account, row, profile)) return;
  const order = await orderToCharge(account, kind, row);
  const failure = order && (await charge(account, order, row.card));
  if (failure !== undefined) await noteFailure(account, kind, row, failure);
}

/** Such an account, and one below it, keeps all that it has, unpaid, until it is activated again or deleted. */
async function isDeactivated(ctx: SystemContext, { id, deletedAt }: Profile): Promise<boolean> {
  return deletedAt === null && !(await sendingRights(ctx, id)).active;
}

/** Undefined while another one has to be waited for. */
async function orderToCharge<Row extends Renewed>(
  account: AccountContext,
  kind: Renewal<Row>,
  row: Row,
): Promise<OrderRow | undefined> {
  const { dueAt, subscriptionId, claims } = kind.month(row);
  const { period, attempts } = row;
  if (isLongUnpaid({ attempts, dueAt }, account.now())) await releaseClaims(account, claims);
  const held = await claimsOf(account, claims);
  const [first, ...others] = new Set(held.map(({ order_id }) => order_id));
  if (first === undefined) {
    const key = `${kind.name}:${subscriptionId}:${period + 1}:${attempts}`;
    const order = await kind.place(account, row, key);
    return neverArrived(order) ? kind.place(account, row, `${key}:${account.now()}`) : order;
  }
  const open = others.length === 0 ? await orderById(account, first) : undefined;
  // Someone may be at the checkout, for this or for something else.
  const isOurs = open?.subscriptionId === subscriptionId && open.userId === null;
  return isOurs && open.status === "unpaid" ? open : undefined;
}

/** Given up before the card provider heard of it, so it does not count as an attempt. */
function neverArrived({ status, failure, paymentId }: OrderRow): boolean {
  return status === "canceled" && failure === null && paymentId === null;
}

/** Why it will not be paid any more; undefined if it was charged, or may have been. */
async function charge(
  account: AccountContext,
  order: OrderRow,
  card: string | null,
): Promise<string | undefined> {
  // It was given up before that was noted.
  const isOver = order.status === "canceled";
  const problem = isOver ? "declined" : await chargeOffSession(account, order, card);
  if (problem === undefined || !(await cancelOrder(account, order.id))) return undefined;
  if (problem === "card") return NOT_CHARGED.card;
  return (await orderById(account, order.id))?.failure ?? NOT_CHARGED.declined;
}

/** Its owner hears of each attempt once; the last one ends it. */
async function noteFailure<Row extends Renewed>(
  account: AccountContext,
  kind: Renewal<Row>,
  row: Row,
  failure: string,
): Promise<void> {
  const tryAt = retryAt(row.attempts, account.now());
  if (tryAt === undefined) return kind.end(account, row, failure);
  const attempts = row.attempts + 1;
  const { title, name, total } = kind.month(row);
  const text = `The payment of ${formatCents(total)} for your ${name} did not go through. ${failure}`;
  // Aborted if it was paid or given up by hand a moment ago.
  const noted = await commitControlUnlessAborted(account, {
    statements: [kind.change(account, row, { attempts, failure, tryAt }), abortUnlessChanged()],
    audit: { action: `${kind.name}.unpaid`, subject: row.id, detail: { attempts, failure } },
    effects: await unpaidMails(account, kind.month(row), { failure, tryAt }),
    notices: [failureNotice({ subject: `Your ${title} could not be renewed`, text })],
  });
  if (noted) await kind.ring?.(account, row);
}
