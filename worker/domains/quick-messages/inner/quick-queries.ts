import { eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { quickMessages } from "#worker/db/schema/shard/quick-messages.ts";
import type { Statement } from "#worker/db/statement.ts";

export type QuickRecord = typeof quickMessages.$inferSelect;

export function quickByKey(ctx: AccountContext, key: string): Promise<QuickRecord | undefined> {
  return ctx.db.find(quickMessages, eq(quickMessages.key, key));
}

export function insertQuick(
  ctx: AccountContext,
  values: Omit<QuickRecord, "accountId" | "createdAt">,
): Statement {
  return ctx.db.insert(quickMessages, { ...values, createdAt: ctx.now() });
}

/** JSON: the values of the contact with this number that was changed last. */
function fieldsOf(ctx: AccountContext, number: SQL): SQL {
  return sql`COALESCE((SELECT c.fields FROM contacts c WHERE c.account_id = ${ctx.db.accountId}
    AND c.number = ${number} ORDER BY c.updated_at DESC, c.id DESC LIMIT 1), '{}')`;
}

const recipient = z.object({
  number: z.string(),
  fields: z.string(),
  excluded: z.enum(["optedOut", "blocked"]).nullable(),
});

/**
 * What the account knows of these numbers, in the same order: the values of the contact that was
 * changed last, and whether one of the lists of suppressions has them.
 */
export function recipientRows(
  ctx: AccountContext,
  numbers: readonly string[],
  { lists, sender }: { lists: readonly string[]; sender: string },
) {
  const among = sql`IN (SELECT value FROM json_each(${JSON.stringify(lists)}))`;
  const fromSender = sql`EXISTS (SELECT 1 FROM sender_opt_outs o WHERE o.account_id ${among}
    AND o.sender = ${sender} AND o.number = j.value AND o.opted_out_at IS NOT NULL)`;
  const on = (column: "opted_out_at" | "blocked_at") =>
    sql`EXISTS (SELECT 1 FROM suppressions s WHERE s.number = j.value
      AND s.account_id ${among}
      AND s.${sql.raw(column)} IS NOT NULL)`;
  return ctx.db.rows(
    sql`SELECT j.value AS number,
        ${fieldsOf(ctx, sql`j.value`)} AS fields,
        CASE WHEN ${on("opted_out_at")} OR ${fromSender} THEN 'optedOut' WHEN ${on("blocked_at")} THEN 'blocked' END
          AS excluded
      FROM json_each(${JSON.stringify(numbers)}) j ORDER BY j.key`,
    recipient,
  );
}

const recent = z.object({ number: z.string(), fields: z.string() });
/** Messages among which recent numbers are looked for. */
const LOOK_BACK = 500;

/** The numbers of the account's last quick messages, the latest first, each once. */
export function recentRows(ctx: AccountContext, limit: number) {
  const { accountId } = ctx.db;
  return ctx.db.rows(
    sql`SELECT r.recipient AS number, ${fieldsOf(ctx, sql`r.recipient`)} AS fields
      FROM (SELECT recipient, MAX(id) AS last FROM (SELECT recipient, id
          FROM messages INDEXED BY messages_quick
          WHERE account_id = ${accountId} AND quick_id IS NOT NULL ORDER BY id DESC LIMIT ${LOOK_BACK}) j
        GROUP BY recipient ORDER BY last DESC LIMIT ${limit}) r ORDER BY r.last DESC`,
    recent,
  );
}
