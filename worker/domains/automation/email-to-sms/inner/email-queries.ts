import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { emails } from "#worker/db/schema/shard/email-to-sms.ts";
import { readRows, type Statement } from "#worker/db/statement.ts";

export type EmailRow = typeof emails.$inferSelect;
export type NewEmail = Omit<EmailRow, "accountId" | "status" | "reason">;

export function findEmail(ctx: AccountContext, id: string): Promise<EmailRow | undefined> {
  return ctx.db.find(emails, eq(emails.id, id));
}

export function emailByKey(ctx: AccountContext, key: string): Promise<EmailRow | undefined> {
  return ctx.db.find(emails, eq(emails.key, key));
}

/** Aborts if its sender then has more texts since a moment than it may. */
export function insertEmail(
  ctx: AccountContext,
  email: NewEmail,
  cap: { most: number; since: number },
): Statement[] {
  return [
    ctx.db.insert(emails, { ...email, status: "received" }),
    abortUnless(sql`(SELECT SUM(texts) FROM emails WHERE account_id = ${ctx.db.accountId}
      AND sender_id = ${email.senderId} AND created_at > ${cap.since}) <= ${cap.most}`),
  ];
}

/** Says what became of one; aborts if that was said before. */
export function settleEmail(
  ctx: AccountContext,
  id: string,
  end: Pick<EmailRow, "status" | "reason">,
): Statement[] {
  const isOpen = and(eq(emails.id, id), eq(emails.status, "received"));
  return [ctx.db.update(emails, end, isOpen ?? sql`0`), abortUnlessChanged()];
}

const waiting = z.object({
  account_id: idSchema("account"),
  id: idSchema("email"),
  created_at: z.number(),
});

/** Those of a shard that were taken before a moment and have not been sent, the oldest first. */
export function waitingEmails(shard: D1Database, before: number, limit: number) {
  return readRows(
    shard,
    sql`SELECT account_id, id, created_at FROM emails WHERE status = 'received' AND created_at < ${before}
      ORDER BY created_at LIMIT ${limit}
      /* cross-account: a sweep sends what was taken and lost its place on the queue */`,
    waiting,
  );
}
