import { and, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import type { AccountDb } from "#worker/db/account-db.ts";
import { outbox } from "#worker/db/schema/shard/kernel.ts";
import { returned, runBatch, type Statement, statement } from "#worker/db/statement.ts";

/** What a request may still be relaying itself is left alone. */
export const GRACE_MS = 20_000;
/** Together almost five hours: 2 s, 8 s, and so on to an hour. */
const MOST_ATTEMPTS = 10;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 3_600_000;
const MOST_PARKED = 100;
const EVERY_ACCOUNT = sql`/* cross-account: effects of every account are relayed, or wait for an administrator */`;

/** An effect's JSON begins with its type. A notice leads to mails, an alert goes beside one: they wait as mails do. */
const IS_MAIL = sql`(effect LIKE '{"type":"mail",%' OR effect LIKE '{"type":"notice",%'
  OR effect LIKE '{"type":"alert",%')`;

const takenRow = z.object({
  id: z.string(),
  account_id: idSchema("account").nullable(),
  effect: z.string(),
  created_at: z.number(),
});
export type TakenEffect = z.infer<typeof takenRow>;

/**
 * Takes effects that are due, mails or the others, the longest overdue first. Each counts as tried when it is taken, so
 * that one that ends the process waits like one that fails. One that was tried too often is parked instead; mails are
 * dropped by their age.
 */
export async function takeEffects(
  database: D1Database,
  { mails, now, limit }: { mails: boolean; now: number; limit: number },
): Promise<TakenEffect[]> {
  const due = sql`next_at <= ${now} AND ${mails ? IS_MAIL : sql`NOT ${IS_MAIL}`}`;
  const [, taken] = await runBatch(database, [
    statement(sql`UPDATE outbox SET next_at = NULL
      WHERE ${due} AND attempts >= ${MOST_ATTEMPTS} AND NOT ${IS_MAIL} ${EVERY_ACCOUNT}`),
    statement(sql`UPDATE outbox SET attempts = attempts + 1,
        next_at = ${now} + MIN(${LONGEST_WAIT_MS}, ${FIRST_WAIT_MS} << (2 * MIN(attempts, 6)))
      WHERE rowid IN (SELECT rowid FROM outbox WHERE ${due} ORDER BY next_at LIMIT ${limit})
      RETURNING id, account_id, effect, created_at ${EVERY_ACCOUNT}`),
  ]);
  return returned(taken, takenRow);
}

/** Removes those that were performed, and notes why the others were not. */
export async function settleEffects(
  database: D1Database,
  { done, failed }: { done: readonly string[]; failed: readonly { id: string; error: string }[] },
): Promise<void> {
  const errors = JSON.stringify(failed.map(({ id, error }) => [id, error]));
  await runBatch(database, [
    statement(sql`DELETE FROM outbox WHERE id IN (SELECT value FROM json_each(${JSON.stringify(done)}))
      ${EVERY_ACCOUNT}`),
    statement(sql`WITH j AS MATERIALIZED (SELECT value->>0 AS id, value->>1 AS error FROM json_each(${errors}))
      UPDATE outbox SET error = j.error FROM j WHERE outbox.id = j.id ${EVERY_ACCOUNT}`),
  ]);
}

const parkedRow = z.object({
  id: idSchema("outbox"),
  account: idSchema("account"),
  what: z.string(),
  since: z.number(),
  error: z.string().nullable(),
});

/** The effects of a shard that failed too often. */
export function parkedEffects({ rows }: Pick<AccountDb, "rows">) {
  return rows(
    sql`SELECT id, account_id AS account, effect->>'type' AS what, created_at AS since, error FROM outbox
      WHERE next_at IS NULL ORDER BY created_at LIMIT ${MOST_PARKED} ${EVERY_ACCOUNT}`,
    parkedRow,
  );
}

const parked = (id: string) => and(eq(outbox.id, id), isNull(outbox.nextAt)) ?? sql`false`;

/** A parked effect is tried again, as if it were new. */
export function replayEffectRow(ctx: AccountContext, id: string): Statement {
  return ctx.db.update(outbox, { attempts: 0, nextAt: ctx.now() }, parked(id));
}

/** A parked effect is forgotten. */
export function dropEffectRow(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(outbox, parked(id));
}
