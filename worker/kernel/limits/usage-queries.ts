import { eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { ROW_BYTES } from "#core/rules/limits.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { accounts, members } from "#worker/db/schema/control/directory.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { settingNow } from "../platform-setting-queries.ts";

export async function ownLimits(ctx: Pick<SystemContext, "control" | "now">, accountId: string) {
  const found = ctx.control.orm
    .select({
      name: accounts.name,
      limits: accounts.limits,
      usual: settingNow(ctx, "limits"),
      lifted: accounts.liftedRules,
      isSub: sql`${accounts.parentId} IS NOT NULL`.mapWith(Boolean),
      role: members.role,
      account: { id: accounts.id, shard: accounts.shard, number: accounts.number },
    })
    .from(accounts)
    .leftJoin(members, eq(members.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
    .limit(1);
  return (await found)[0];
}

type Counter = "data_bytes" | "stored_bytes";
export type Bytes = number | SQL;

/** Adds to one of the account's counters; if the result exceeds `most`, its CHECK fails. */
function addBytes(ctx: AccountContext, name: Counter, bytes: Bytes, allowed: SQL): Statement {
  const column = sql.identifier(name);
  return statement(sql`INSERT INTO usage (account_id, ${column})
    SELECT ${ctx.db.accountId}, CASE WHEN ${allowed} THEN ${bytes} ELSE -1 END WHERE true
    ON CONFLICT (account_id) DO UPDATE SET ${column} = CASE WHEN excluded.${column} < 0 THEN -1
      ELSE ${column} + excluded.${column} END`);
}

export function addDataBytes(ctx: AccountContext, bytes: Bytes, most: number): Statement {
  return addBytes(ctx, "data_bytes", bytes, sql`${dataBytesOf(ctx)} + ${bytes} <= ${most}`);
}

export function addStoredBytes(ctx: AccountContext, bytes: number, most: number): Statement {
  return addBytes(ctx, "stored_bytes", bytes, sql`${storedBytesOf(ctx)} + ${bytes} <= ${most}`);
}

/** Counts bytes that no limit refuses. */
export function addDataBytesWithoutLimit(ctx: AccountContext, bytes: Bytes): Statement {
  return addBytes(ctx, "data_bytes", bytes, sql`true`);
}

/** Subtracts from one of the account's counters, never going below zero. */
export function subtractBytes(ctx: AccountContext, name: Counter, bytes: Bytes): Statement {
  const column = sql.identifier(name);
  return statement(sql`UPDATE usage SET ${column} = MAX(0, ${column} - ${bytes})
    WHERE account_id = ${ctx.db.accountId}`);
}

/** Subtracts bytes of many accounts from one of their counters; `freed` selects `account_id, bytes`. */
export function freeBytes(name: Counter, freed: SQL): Statement {
  const column = sql.identifier(name);
  return statement(sql`WITH freed AS MATERIALIZED (${freed})
    UPDATE usage SET ${column} = MAX(0, ${column} - freed.bytes)
    FROM freed WHERE usage.account_id = freed.account_id
    /* cross-account: a sweep removes what many accounts have at once */`);
}

/** Bytes of the messages of `FROM messages WHERE …`. */
export function bytesOfMessages(from: SQL): SQL {
  return sql`(SELECT COALESCE(SUM(${ROW_BYTES.message} + LENGTH(CAST(text AS BLOB))), 0) ${from})`;
}

/** Counts one of today's changes; if there were already `most`, its CHECK fails. */
export function addChange(ctx: AccountContext, day: number, most: number): Statement {
  return statement(sql`INSERT INTO usage (account_id, day, changes)
    VALUES (${ctx.db.accountId}, ${day}, CASE WHEN ${most} > 0 THEN 1 ELSE -1 END)
    ON CONFLICT (account_id) DO UPDATE SET day = excluded.day,
      changes = CASE WHEN day <> excluded.day THEN 1 WHEN changes < ${most} THEN changes + 1
        ELSE -1 END`);
}

function counter(ctx: AccountContext, column: SQL): SQL {
  return sql`COALESCE((SELECT ${column} FROM usage WHERE account_id = ${ctx.db.accountId}), 0)`;
}

const storedBytesOf = (ctx: AccountContext) => counter(ctx, sql`stored_bytes`);

/** Contacts in all groups, by the groups' own totals. */
export function contactsOf(ctx: AccountContext): SQL {
  return sql`(SELECT COALESCE(SUM(total), 0) FROM groups WHERE account_id = ${ctx.db.accountId})`;
}

/** The account's bytes in the shard, by estimate. Reads the groups, of which there are few. */
export function dataBytesOf(ctx: AccountContext): SQL {
  const { group, contact } = ROW_BYTES;
  return sql`(${counter(ctx, sql`data_bytes`)}
    + (SELECT COALESCE(SUM(bytes + total * ${contact} + ${group}), 0) FROM groups
        WHERE account_id = ${ctx.db.accountId}))`;
}

const one = z.object({ n: z.number() });

export async function contactTotal(ctx: AccountContext): Promise<number> {
  return (await ctx.db.rows(sql`SELECT ${contactsOf(ctx)} AS n`, one))[0]?.n ?? 0;
}

export async function dataTotal(ctx: AccountContext): Promise<number> {
  return (await ctx.db.rows(sql`SELECT ${dataBytesOf(ctx)} AS n`, one))[0]?.n ?? 0;
}

const held = z.object({
  groups: z.number(),
  contacts: z.number(),
  drafts: z.number(),
  templates: z.number(),
  params: z.number(),
  data: z.number(),
  storage: z.number(),
  changes: z.number(),
});

/** What the account holds now; what is counted here is few, everything else is already counted. */
export async function currentUsage(ctx: AccountContext, day: number) {
  const account = ctx.db.accountId;
  const [row] = await ctx.db.rows(
    sql`SELECT (SELECT COUNT(*) FROM groups WHERE account_id = ${account}) AS groups,
      ${contactsOf(ctx)} AS contacts,
      (SELECT COUNT(*) FROM campaigns WHERE account_id = ${account} AND status = 'draft') AS drafts,
      (SELECT COUNT(*) FROM templates WHERE account_id = ${account}) AS templates,
      (SELECT COUNT(*) FROM params WHERE account_id = ${account}) AS params,
      ${dataBytesOf(ctx)} AS data,
      ${storedBytesOf(ctx)} AS storage,
      COALESCE((SELECT changes FROM usage WHERE account_id = ${account} AND day = ${day}), 0) AS changes`,
    held,
  );
  if (!row) throw new Error("The counters returned nothing");
  return row;
}
