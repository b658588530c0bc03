import { and, asc, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { newId } from "#core/ids.ts";
import type { RegisterState } from "#core/rules/sender-register.ts";
import type { AccountContext } from "#worker/context.ts";
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

const ofAccount = z.object({ account_id: z.string(), value: z.string(), type: z.number() });

export function senderRows(ctx: AccountContext, accounts: readonly string[]) {
  return ctx.db.rows(
    sql`SELECT account_id, value, type FROM senders
      WHERE account_id IN (SELECT value FROM json_each(${JSON.stringify(accounts)}))
        AND status = 'approved' AND type IN (2, 3, 4) ORDER BY account_id, value`,
    ofAccount,
  );
}

export function insertSender(
  ctx: AccountContext,
  sender: { value: string; type: number; perSecond: number; register?: RegisterState },
): Statement {
  return statement(sql`INSERT INTO senders (account_id, id, value, type, status, per_second, register)
    VALUES (${ctx.db.accountId}, ${newId("sender", ctx.now())}, ${sender.value}, ${sender.type},
      'approved', ${sender.perSecond}, ${sender.register ?? "not_submitted"})
    ON CONFLICT (account_id, value) DO UPDATE SET per_second = excluded.per_second,
      register = excluded.register`);
}

/** Exactly these accounts below the account have a sender of its own, too. */
export function shareSender(
  ctx: AccountContext,
  { value, type, perSecond, register }: SharedSender,
  { below, chosen }: { below: readonly string[]; chosen: readonly string[] },
): Statement[] {
  const rows = chosen.map((account) => ({ account, id: newId("sender", ctx.now()) }));
  return [
    statement(sql`DELETE FROM senders
      WHERE account_id IN (SELECT value FROM json_each(${JSON.stringify(below)})) AND value = ${value}
        AND account_id NOT IN (SELECT value FROM json_each(${JSON.stringify(chosen)}))`),
    statement(sql`INSERT INTO senders (account_id, id, value, type, status, per_second, register)
      SELECT j.value->>'account', j.value->>'id', ${value}, ${type}, 'approved', ${perSecond}, ${register}
      FROM json_each(${JSON.stringify(rows)}) j
      WHERE EXISTS (SELECT 1 FROM senders WHERE account_id = ${ctx.db.accountId} AND value = ${value})
      ON CONFLICT (account_id, value) DO UPDATE SET register = excluded.register`),
  ];
}

export function deleteSender(ctx: AccountContext, value: string): Statement {
  return statement(
    sql`DELETE FROM senders WHERE account_id = ${ctx.db.accountId} AND value = ${value}`,
  );
}

/** What sub-accounts have of a sender that is shared with them becomes like the account's own. */
export function changeShared(
  ctx: AccountContext,
  below: readonly string[],
  value: string,
): Statement {
  return statement(sql`UPDATE senders SET per_second = own.per_second, register = own.register
    FROM senders own WHERE own.account_id = ${ctx.db.accountId} AND own.value = ${value}
      AND senders.account_id IN (SELECT value FROM json_each(${JSON.stringify(below)}))
      AND senders.value = own.value`);
}

export function deleteShared(below: readonly string[], value: string): Statement {
  return statement(sql`DELETE FROM senders
    WHERE account_id IN (SELECT value FROM json_each(${JSON.stringify(below)})) AND value = ${value}`);
}

const one = z.object({ found: z.number() });

/** Whether another account of this shard has a business name, in any case. */
export async function nameOfOthers(ctx: AccountContext, name: string, own: string) {
  const rows = await ctx.db.rows(
    sql`SELECT EXISTS (SELECT 1 FROM senders WHERE type = 3 AND account_id <> ${own}
        AND lower(value) = ${name.toLowerCase()}) AS found
      /* cross-account: a business name belongs to one account */`,
    one,
  );
  return rows[0]?.found === 1;
}
