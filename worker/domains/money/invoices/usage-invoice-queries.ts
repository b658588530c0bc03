import { and, asc, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Millicents } from "#core/rules/money.ts";
import type { Kernel } from "#worker/context.ts";
import { invoices, usageInvoices } from "#worker/db/schema/control/invoices.ts";
import type { Statement } from "#worker/db/statement.ts";
import { accountIdOfUser } from "#worker/domains/identity/directory/account-queries.ts";

const USAGE = "usage:";
const OWN_REFERENCE = sql`${USAGE} || ${usageInvoices.id}`;

type Control = Pick<Kernel, "control">;

export type UsageRow = typeof usageInvoices.$inferSelect;

/** Names the tax invoice of a month's usage. */
export function usageReference(id: string): string {
  return `${USAGE}${id}`;
}

export function isUsage(reference: string): boolean {
  return reference.startsWith(USAGE);
}

export function insertUsageInvoice(ctx: Control, row: UsageRow): Statement {
  return ctx.control.insert(usageInvoices, row);
}

/** Each month's usage with its tax invoice, for more conditions. */
function usageInvoiceRows(ctx: Control) {
  return ctx.control.orm
    .select({ usage: usageInvoices, invoice: invoices })
    .from(usageInvoices)
    .innerJoin(invoices, eq(invoices.reference, OWN_REFERENCE));
}
/** A month's usage with its tax invoice. */
export type UsageInvoiceRow = Awaited<ReturnType<typeof usageInvoiceRows>>[number];

/** Of a user's account, newest month first: there is one a month at most. */
export function usageInvoicesOfUser(ctx: Control, user: string): Promise<UsageInvoiceRow[]> {
  return usageInvoiceRows(ctx)
    .where(inArray(usageInvoices.accountId, accountIdOfUser(ctx, user)))
    .orderBy(desc(usageInvoices.month));
}

/** A month's of a user's account. */
export async function usageInvoiceOfMonth(
  ctx: Control,
  user: string,
  month: string,
): Promise<UsageInvoiceRow | undefined> {
  const own = inArray(usageInvoices.accountId, accountIdOfUser(ctx, user));
  return (
    await usageInvoiceRows(ctx)
      .where(and(own, eq(usageInvoices.month, month)))
      .limit(1)
  )[0];
}

/** By its tax invoice. */
export async function usageInvoiceById(
  ctx: Control,
  invoice: string,
): Promise<UsageInvoiceRow | undefined> {
  return (await usageInvoiceRows(ctx).where(eq(invoices.id, invoice)).limit(1))[0];
}

export function deleteUsageInvoice(ctx: Control, id: string): Statement {
  return ctx.control.delete(usageInvoices, eq(usageInvoices.id, id));
}

/** Whether a tax invoice is still to be paid: a condition of a transaction. */
export function isDue(invoice: string) {
  return sql`EXISTS (SELECT 1 FROM invoices WHERE id = ${invoice} AND paid_at IS NULL)`;
}

/** What still returns to an account's limit, once its invoices are paid. */
export async function openReleases(ctx: Control, account: string): Promise<Millicents> {
  const [row] = await ctx.control.orm
    .select({ sum: sql<number>`COALESCE(SUM(${usageInvoices.released}), 0)` })
    .from(usageInvoices)
    .innerJoin(invoices, eq(invoices.reference, OWN_REFERENCE))
    .where(and(eq(usageInvoices.accountId, account), isNull(invoices.paidAt)));
  return row?.sum ?? 0;
}

/** Usage invoices whose reminder is due, of every account; the one that waits longest is first. */
export function remindedInvoices(
  ctx: Control,
  now: number,
  limit: number,
): Promise<UsageInvoiceRow[]> {
  return usageInvoiceRows(ctx)
    .where(lte(usageInvoices.remindAt, now))
    .orderBy(asc(usageInvoices.remindAt))
    .limit(limit);
}

/** When the next one is due; changes nothing if another sweep came first. */
export function setRemindAt(
  ctx: Control,
  { usage }: UsageInvoiceRow,
  remindAt: number | null,
): Statement {
  return ctx.control.update(usageInvoices, { remindAt }, asRead(usage));
}

/** The same, if it is still to be paid. */
export function remindIfDue(
  ctx: Control,
  { usage, invoice }: UsageInvoiceRow,
  remindAt: number | null,
): Statement {
  return ctx.control.update(usageInvoices, { remindAt }, and(asRead(usage), isDue(invoice.id)));
}

function asRead({ id, remindAt }: UsageInvoiceRow["usage"]) {
  return and(eq(usageInvoices.id, id), eq(usageInvoices.remindAt, remindAt ?? 0));
}
