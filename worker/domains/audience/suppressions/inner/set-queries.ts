import { type SQL, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { countAllowed, countSuppressed } from "#worker/domains/audience/groups/count-queries.ts";
import { type Blocking, ON_BLOCK } from "./queries.ts";

/** Blocks different numbers; the first statement returns how many of them were on the list before. */
export function blockSet(
  ctx: AccountContext,
  numbers: readonly string[],
  { source, by }: Pick<Blocking, "source" | "by">,
  at = ctx.now(),
): Statement[] {
  const { accountId } = ctx.db;
  const set = JSON.stringify(numbers);
  const sorted = numbers.toSorted();
  const [from = ""] = sorted;
  const to = sorted.at(-1) ?? "";
  const change = sql`INSERT INTO suppressions
      (account_id, number, blocked_at, source, block_version, block_source, blocked_by)
    SELECT ${accountId}, j.value, ${at}, 'owner', ${at}, ${source}, ${by}
    FROM json_each(${set}) j WHERE 1
    ${ON_BLOCK}`;
  return [
    statement(sql`SELECT COUNT(s.blocked_at) AS blocked,
        COUNT(iif(s.blocked_at IS NULL, s.opted_out_at, NULL)) AS opted_out
      FROM json_each(${set}) j
      CROSS JOIN suppressions s ON s.account_id = ${accountId} AND s.number = j.value`),
    countSuppressed(ctx, set),
    { ...statement(change), note: { of: "blocks", account: ctx.account.id, at, from, to } },
  ];
}

/** Lifts the account's block of different numbers; what they chose themselves stays. */
export function allowSet(
  ctx: AccountContext,
  numbers: readonly string[],
  at = ctx.now(),
): Statement[] {
  const set = JSON.stringify(numbers);
  const change = sql`UPDATE suppressions SET blocked_at = NULL,
      block_version = MAX(${at}, COALESCE(block_version, 0) + 1)
    WHERE account_id = ${ctx.db.accountId} AND blocked_at IS NOT NULL
      AND number IN (SELECT value FROM json_each(${set}))`;
  return [countAllowed(ctx, set), noted(ctx, numbers, change)];
}

/** Blocks different numbers again, with the time and the person of the block that was lifted. */
export function blockAgain(
  ctx: AccountContext,
  blocks: readonly { number: string; at: number }[],
): Statement[] {
  const numbers = blocks.map(({ number }) => number);
  const change = sql`WITH j AS MATERIALIZED (SELECT value->>'number' AS number, value->>'at' AS at
      FROM json_each(${JSON.stringify(blocks)}))
    UPDATE suppressions SET blocked_at = j.at,
      block_version = MAX(${ctx.now()}, COALESCE(block_version, 0) + 1)
    FROM j WHERE suppressions.account_id = ${ctx.db.accountId}
      AND suppressions.number = j.number AND suppressions.blocked_at IS NULL`;
  return [countSuppressed(ctx, JSON.stringify(numbers)), noted(ctx, numbers, change)];
}

function noted(ctx: AccountContext, numbers: readonly string[], change: SQL): Statement {
  return {
    ...statement(change),
    note: { of: "suppressions", account: ctx.account.id, numbers: [...numbers] },
  };
}
