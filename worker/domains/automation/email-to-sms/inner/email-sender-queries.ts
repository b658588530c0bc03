import { and, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { accounts } from "#worker/db/schema/control/directory.ts";
import { emailSenders } from "#worker/db/schema/control/email-to-sms.ts";
import type { Statement } from "#worker/db/statement.ts";

export type EmailSenderRow = typeof emailSenders.$inferSelect;
type Control = Pick<SystemContext, "control" | "now">;

const own = (ctx: AccountContext, id: string) =>
  and(eq(emailSenders.id, id), eq(emailSenders.accountId, ctx.account.id));

export function emailSendersOf(ctx: AccountContext): Promise<EmailSenderRow[]> {
  return ctx.control.list(emailSenders, {
    where: eq(emailSenders.accountId, ctx.account.id),
    orderBy: desc(emailSenders.createdAt),
  });
}

export function findEmailSender(ctx: AccountContext, id: string) {
  return ctx.control.find(emailSenders, own(ctx, id));
}

/** Whose it is, whichever account that is; undefined if it was never added, or was not confirmed in time. */
export function senderByEmail(ctx: Control, email: string) {
  const isHeld = sql`(confirmed_at IS NOT NULL OR expires_at > ${ctx.now()})`;
  return ctx.control.find(emailSenders, and(eq(emailSenders.email, email), isHeld));
}

export function insertEmailSender(ctx: Control, row: EmailSenderRow): Statement {
  return ctx.control.insert(emailSenders, row);
}

/** Frees an address whose link was not confirmed in time. */
export function freeExpired(ctx: Control, email: string): Statement {
  const isOver = and(isNull(emailSenders.confirmedAt), lte(emailSenders.expiresAt, ctx.now()));
  return ctx.control.delete(emailSenders, and(eq(emailSenders.email, email), isOver));
}

/** Aborts its batch if the account already allows `most` addresses. */
export function abortUnlessFewerSenders(ctx: AccountContext, most: number): Statement {
  return abortUnless(
    sql`(SELECT COUNT(*) FROM email_senders WHERE account_id = ${ctx.account.id}) < ${most}`,
  );
}

/** Gives one that is not confirmed another link; aborts if it is. */
export function renewLink(
  ctx: AccountContext,
  id: string,
  link: Pick<EmailSenderRow, "codeHash" | "expiresAt">,
): Statement[] {
  const isOpen = and(own(ctx, id), isNull(emailSenders.confirmedAt));
  return [ctx.control.update(emailSenders, link, isOpen), abortUnlessChanged()];
}

export function deleteEmailSenderRow(ctx: AccountContext, id: string): Statement[] {
  return [ctx.control.delete(emailSenders, own(ctx, id)), abortUnlessChanged()];
}

/** What a link is about; undefined if it is not, or no longer, one of ours. */
export async function senderByCode(ctx: Control, codeHash: string) {
  const found = ctx.control.orm
    .select({ sender: emailSenders, business: accounts.name })
    .from(emailSenders)
    .innerJoin(accounts, eq(accounts.id, emailSenders.accountId))
    .where(and(eq(emailSenders.codeHash, codeHash), eq(accounts.active, true)))
    .limit(1);
  return (await found)[0];
}

const openAt = (ctx: Control, codeHash: string) =>
  and(
    eq(emailSenders.codeHash, codeHash),
    isNull(emailSenders.confirmedAt),
    gt(emailSenders.expiresAt, ctx.now()),
  );

/** Aborts if the link is over. */
export function confirmByCode(ctx: Control, codeHash: string): Statement[] {
  const confirm = { confirmedAt: ctx.now() };
  return [ctx.control.update(emailSenders, confirm, openAt(ctx, codeHash)), abortUnlessChanged()];
}

/** The owner of the mailbox does not want it, whether they had agreed or not. Aborts if the link is over. */
export function refuseByCode(ctx: Control, codeHash: string): Statement[] {
  return [
    ctx.control.delete(emailSenders, eq(emailSenders.codeHash, codeHash)),
    abortUnlessChanged(),
  ];
}
