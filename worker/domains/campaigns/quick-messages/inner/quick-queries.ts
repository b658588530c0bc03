import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { quickMessages } from "#worker/db/schema/shard/quick-messages.ts";
import type { Statement } from "#worker/db/statement.ts";
import { seenMedium } from "#worker/domains/sending/messages/read-to-queries.ts";

export type QuickRecord = Omit<typeof quickMessages.$inferSelect, "messageFolded">;

/** As it is inserted: nothing has happened to it yet. */
export type NewQuick = Omit<
  QuickRecord,
  "accountId" | "createdAt" | "updatedAt" | "approved" | "reason" | keyof Held | keyof Automatic
> &
  Partial<Held & Automatic>;

/** What holds it for approval; of a message to groups, its campaign has that. */
type Held = Pick<QuickRecord, "heldBy" | "appeal">;

/** What only an automation's has. */
type Automatic = Pick<QuickRecord, "source" | "sourceId" | "marketing">;

/** What the bell says of an automation's, which may be many, it says once until that is read. */
export function oncePerKind({ source }: Pick<QuickRecord, "source">): { once?: true } {
  return source === null ? {} : { once: true };
}

/** The journal records what it is like after the commit. */
function noted(ctx: AccountContext, id: string, change: Statement): Statement {
  return { ...change, note: { of: "quick", account: ctx.db.accountId, quick: id } };
}

export function quickById(ctx: AccountContext, id: string): Promise<QuickRecord | undefined> {
  return ctx.db.find(quickMessages, eq(quickMessages.id, id));
}

export function getQuick(ctx: AccountContext, id: string): Promise<QuickRecord> {
  return ctx.db.get(quickMessages, eq(quickMessages.id, id), "Message");
}

const counted = z.object({ n: z.number() });

/** How many messages of automations wait for an administrator, of at most so many that wait for anything. */
export async function automaticWaiting(ctx: AccountContext, limit: number): Promise<number> {
  const [row] = await ctx.db.rows(
    sql`SELECT COUNT(*) AS n FROM (SELECT 1 FROM quick_messages INDEXED BY quick_messages_waiting
      WHERE account_id = ${ctx.db.accountId} AND status IN ('pending', 'scheduled')
        AND status = 'pending' AND source IS NOT NULL LIMIT ${limit})`,
    counted,
  );
  return row?.n ?? 0;
}

/** Those of the account that wait for an administrator or their time, the oldest first. */
export function waitingQuick(ctx: AccountContext, limit: number): Promise<QuickRecord[]> {
  const where = sql`status IN ('pending', 'scheduled') AND campaign_id IS NULL`;
  return ctx.db.list(quickMessages, { where, orderBy: asc(quickMessages.id), limit });
}

/** Changes one that waits; aborts if something else happened to it first. */
export function changeQuick(
  ctx: AccountContext,
  { id, status, scheduledAt }: QuickRecord,
  change: Partial<
    Pick<
      QuickRecord,
      ("status" | "scheduledAt" | "approved" | "reason" | "firstMessage" | "lastMessage") | "appeal"
    >
  >,
): Statement[] {
  const as = and(
    eq(quickMessages.id, id),
    eq(quickMessages.status, status),
    sql`scheduled_at IS ${scheduledAt}`,
  );
  const values = { ...change, updatedAt: sql`MAX(updated_at + 1, ${ctx.now()})` };
  const changing = ctx.db.update(quickMessages, values, as ?? sql`0`);
  return [noted(ctx, id, changing), abortUnlessChanged()];
}

/** As a restore finds it, or without its text if the restored database never had it. */
export function replaceQuick(
  ctx: AccountContext,
  known: boolean,
  { id, message, ...values }: Omit<QuickRecord, "accountId" | keyof Held>,
): Statement {
  const { key: _, digest: __, createdAt: ___, ...changed } = values;
  const statement = known
    ? ctx.db.update(quickMessages, changed, eq(quickMessages.id, id))
    : ctx.db.insert(quickMessages, { ...values, id, message });
  return noted(ctx, id, statement);
}

export function quickByKey(ctx: AccountContext, key: string): Promise<QuickRecord | undefined> {
  return ctx.db.find(quickMessages, eq(quickMessages.key, key));
}

const sentTo = z.object({ number: z.string(), id: z.string() });

/** The ids of a quick message's messages, by recipient. */
export async function messagesOfQuick(
  ctx: AccountContext,
  quick: QuickRecord,
): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.rows(
    sql`SELECT recipient AS number, id FROM messages WHERE account_id = ${ctx.db.accountId}
      AND id BETWEEN ${quick.firstMessage ?? ""} AND ${quick.lastMessage ?? ""}
      AND quick_id = ${quick.id} ORDER BY id`,
    sentTo,
  );
  return new Map(rows.map(({ number, id }) => [number, id]));
}

export function insertQuick(ctx: AccountContext, values: NewQuick): Statement {
  const now = ctx.now();
  const row = { ...values, createdAt: now, updatedAt: now };
  return noted(ctx, values.id, ctx.db.insert(quickMessages, row));
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
  { lists, senders }: { lists: readonly string[]; senders: readonly string[] },
) {
  const among = sql`IN (SELECT value FROM json_each(${JSON.stringify(lists)}))`;
  const fromOne = sql`o.sender IN (SELECT value FROM json_each(${JSON.stringify(senders)}))`;
  const fromSender = sql`EXISTS (SELECT 1 FROM sender_opt_outs o WHERE o.account_id ${among}
    AND ${fromOne} AND o.number = j.value AND o.opted_out_at IS NOT NULL)`;
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

/** The numbers of the last quick messages that no automation sent, the latest first, each once. */
export function recentRows(ctx: AccountContext, limit: number) {
  const { accountId } = ctx.db;
  return ctx.db.rows(
    sql`SELECT r.recipient AS number, ${fieldsOf(ctx, sql`r.recipient`)} AS fields
      FROM (SELECT recipient, MAX(id) AS last FROM (SELECT m.recipient, m.id
          FROM quick_messages q INDEXED BY quick_messages_typed
          CROSS JOIN messages m ON m.account_id = q.account_id
            AND m.id BETWEEN q.first_message AND q.last_message AND m.quick_id = q.id
          WHERE q.account_id = ${accountId} AND q.source IS NULL AND ${seenMedium(ctx)}
          ORDER BY q.id DESC LIMIT ${LOOK_BACK}) j
        GROUP BY recipient ORDER BY last DESC LIMIT ${limit}) r ORDER BY r.last DESC`,
    recent,
  );
}
