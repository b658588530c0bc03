import { and, asc, eq, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import { senderType } from "#core/contract/profile/me.ts";
import { newId } from "#core/ids.ts";
import type { RegisterState } from "#core/rules/sender-register.ts";
import { SENDER_TYPES, type SenderType } from "#core/rules/sender-types.ts";
import type { AccountContext, Kernel } from "#worker/context.ts";
import { senders } from "#worker/db/schema/shard/senders.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type SharedSender = Pick<typeof senders.$inferSelect, "value" | "type" | "perSecond" | "register">;

export function approvedSenders(ctx: AccountContext) {
  return ctx.db.list(senders, {
    where: eq(senders.status, "approved"),
    orderBy: [asc(senders.type), asc(senders.value)],
  });
}

export function approvedSender(ctx: AccountContext, value: string) {
  const where = and(eq(senders.value, value), eq(senders.status, "approved"));
  return where ? ctx.db.find(senders, where) : Promise.resolve(undefined);
}

const ofAccount = z.object({ account_id: z.string(), value: z.string(), type: senderType });

export function senderRows(ctx: AccountContext, accounts: readonly string[]) {
  return ctx.db.rows(
    sql`SELECT account_id, value, type FROM senders
      WHERE account_id IN (SELECT value FROM json_each(${JSON.stringify(accounts)}))
        AND status = 'approved' AND type <> ${SENDER_TYPES.shared} ORDER BY account_id, value`,
    ofAccount,
  );
}

export function insertSender(
  ctx: AccountContext,
  sender: { value: string; type: SenderType; perSecond: number; register?: RegisterState },
): Statement {
  return statement(sql`INSERT INTO senders (account_id, id, value, type, status, per_second, register)
    VALUES (${ctx.db.accountId}, ${newId("sender", ctx.now())}, ${sender.value}, ${sender.type},
      'approved', ${sender.perSecond}, ${sender.register ?? "not_submitted"})
    ON CONFLICT (account_id, value) DO UPDATE SET per_second = excluded.per_second,
      register = excluded.register`);
}

/** Exactly these accounts below the account have a sender of its own, too. */
export function shareWith(
  ctx: AccountContext,
  { value, type, perSecond, register }: SharedSender,
  { below, chosen }: { below: readonly string[]; chosen: readonly string[] },
): Statement[] {
  const rows = chosen.map((account) => ({ account, id: newId("sender", ctx.now()) }));
  return [
    statement(sql`DELETE FROM senders
      WHERE account_id IN (SELECT value FROM json_each(${JSON.stringify(below)})) AND value = ${value}
        AND account_id NOT IN (SELECT value FROM json_each(${JSON.stringify(chosen)}))`),
    statement(sql`INSERT INTO senders
        (account_id, id, value, type, status, per_second, register, shared_by)
      SELECT j.value->>'account', j.value->>'id', ${value}, ${type}, 'approved', ${perSecond}, ${register},
        ${ctx.db.accountId}
      FROM json_each(${JSON.stringify(rows)}) j
      WHERE EXISTS (SELECT 1 FROM senders WHERE account_id = ${ctx.db.accountId} AND value = ${value})
      ON CONFLICT (account_id, value) DO UPDATE SET register = excluded.register,
        shared_by = excluded.shared_by`),
  ];
}

/** Of the account, and of the sub-accounts with which it shares it. */
export function deleteSender(ctx: AccountContext, value: string): Statement {
  const { accountId } = ctx.db;
  return statement(sql`DELETE FROM senders WHERE account_id = ${accountId} AND value = ${value}
    OR shared_by = ${accountId} AND value = ${value}`);
}

/** Sub-accounts that share a sender have its registration. */
export function changeShared(
  ctx: AccountContext,
  { value, register }: Pick<SharedSender, "value" | "register">,
): Statement {
  return statement(sql`UPDATE senders SET register = ${register}
    WHERE shared_by = ${ctx.db.accountId} AND value = ${value}
    /* cross-account: a sender that sub-accounts share is their parent's */`);
}

const sharing = z.object({ account_id: z.string() });

/** The sub-accounts with which the account shares a sender. */
export async function sharingAccounts(ctx: AccountContext, value: string): Promise<string[]> {
  const rows = await ctx.db.rows(
    sql`SELECT account_id FROM senders WHERE shared_by = ${ctx.db.accountId} AND value = ${value}
      /* cross-account: the sub-accounts that a sender is shared with */`,
    sharing,
  );
  return rows.map(({ account_id }) => account_id);
}

const one = z.object({ found: z.number() });

/** Whether another account of this shard has a business name, in any case. */
async function nameOfOthers(ctx: AccountContext, name: string, own: string) {
  const rows = await ctx.db.rows(
    sql`SELECT EXISTS (SELECT 1 FROM senders WHERE type = ${SENDER_TYPES.businessName} AND account_id <> ${own}
        AND lower(value) = ${name.toLowerCase()}) AS found
      /* cross-account: a business name belongs to one account */`,
    one,
  );
  return rows[0]?.found === 1;
}

/** Whether an account other than `own` has a business name; one read of each shard. */
export async function isNameTaken(
  shards: readonly AccountContext[],
  name: string,
  own: string,
): Promise<boolean> {
  const found = await Promise.all(shards.map((shard) => nameOfOthers(shard, name, own)));
  return found.includes(true);
}

type Context = Pick<Kernel, "control" | "now">;

/** A table of CONTROL from which accounts' senders follow. */
export type ProjectedTable = SQLiteTable &
  Record<"id" | "accountId" | "changedAt" | "version" | "appliedAt", SQLiteColumn>;

export interface ProjectedRow {
  id: string;
  accountId: string | null;
  /** Grows with each change that the shard must know of. */
  version: number;
  /** When the shard was brought up to date; null while that is still to be done. */
  appliedAt: number | null;
}

/** What changed longest ago comes first. */
export function unappliedRows(
  { control }: Context,
  table: ProjectedTable,
  { before, limit }: { before: number; limit: number },
) {
  return control.rows(
    sql`SELECT id FROM ${table} WHERE applied_at IS NULL AND changed_at < ${before}
      ORDER BY changed_at LIMIT ${limit}`,
    z.object({ id: z.string() }),
  );
}

/**
 * Notes that the shard has this version of a row. If there is a newer one, which may have been written to the shard
 * before this one was, it has to be written again.
 */
export function markApplied(
  { now }: Context,
  table: ProjectedTable,
  { id, version }: ProjectedRow,
): Statement {
  return statement(sql`UPDATE ${table}
    SET applied_at = CASE version WHEN ${version} THEN ${now()} END WHERE id = ${id}`);
}
