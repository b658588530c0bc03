import { eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { OptOutSource } from "#core/rules/opt-out.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { suppressions } from "#worker/db/schema/shard/suppressions.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { recordConsentEvent } from "#worker/domains/audience/consents/consent-queries.ts";
import { shiftUnsubscribed } from "#worker/domains/audience/groups/count-queries.ts";
import { originsIn } from "./origin-queries.ts";

export function suppressionByNumber(ctx: AccountContext, number: string) {
  return ctx.db.find(suppressions, eq(suppressions.number, number));
}

function isSuppressed(ctx: AccountContext, number: string, how: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM suppressions
    WHERE account_id = ${ctx.db.accountId} AND number = ${number} AND ${how})`;
}

/** Aborts its batch unless the number's own opt-out, and its last STOP, are as the caller found them. */
export function abortUnlessOptOutIs(
  ctx: AccountContext,
  number: string,
  read: { optedOut: boolean; stopAt?: number },
): Statement {
  const is = sql`opted_out_at IS NOT NULL`;
  if (!read.optedOut) return abortUnless(sql`NOT ${isSuppressed(ctx, number, is)}`);
  const sameStop =
    read.stopAt === undefined ? sql`` : sql`AND COALESCE(stop_at, 0) = ${read.stopAt}`;
  return abortUnless(isSuppressed(ctx, number, sql`${is} ${sameStop}`));
}

const ORIGINS = originsIn("suppressions");

const EITHER = sql`(blocked_at IS NOT NULL OR opted_out_at IS NOT NULL)`;

/** A change that the journal holds, so that a restored database still knows of it. */
function withNote(ctx: AccountContext, number: string, change: SQL): Statement {
  const note = { of: "suppression", account: ctx.account.id, number } as const;
  return { ...statement(change), note };
}

export interface OptingOut {
  source: OptOutSource;
  /** The carrier's time of a STOP. */
  stopAt?: number;
  /** The sender and the campaign of the message that they answer or whose link they use. */
  from?: string;
  campaign?: string | SQL;
}

/** An opt-out that a sub-account's recipients bring onto its parent's list. */
export interface FromSubAccount {
  origin: string;
  /** Whether it goes there. */
  when: SQL;
}

/** Keeps what a number's record says while it is on the list. */
function firstOf(since: "opted_out_at" | "blocked_at", column: string): SQL {
  return sql.raw(
    `${column} = CASE WHEN ${since} IS NULL THEN excluded.${column} ELSE ${column} END`,
  );
}

/** The first opt-out's time and way are kept when another one comes; the last STOP's time moves on. */
export function optOutStatements(
  ctx: AccountContext,
  number: string,
  { source, stopAt, from, campaign }: OptingOut,
  { origin, when }: FromSubAccount = { origin: ctx.account.id, when: sql`1` },
): Statement[] {
  const fresh = sql`${when} AND NOT ${isSuppressed(ctx, number, EITHER)}`;
  return [
    recordConsentEvent(ctx, {
      number,
      kind: "optOut",
      detail: sql`json_object('how', ${source}, 'from', ${from ?? null}, 'campaign',
        ${campaign ?? null}, 'origin', ${origin})`,
      when: sql`${when} AND NOT ${isSuppressed(ctx, number, ORIGINS.has(origin))}`,
    }),
    shiftUnsubscribed(ctx, number, 1, fresh),
    withNote(
      ctx,
      number,
      sql`INSERT INTO suppressions
        (account_id, number, opted_out_at, source, opt_version, stop_at, opt_sender, opt_campaign,
          opt_origins)
      SELECT ${ctx.db.accountId}, ${number}, ${ctx.now()}, ${source}, ${ctx.now()},
        ${stopAt ?? null}, ${from ?? null}, ${campaign ?? null}, json_array(${origin})
      WHERE ${when}
      ON CONFLICT (account_id, number) DO UPDATE SET
        ${firstOf("opted_out_at", "source")}, ${firstOf("opted_out_at", "opt_sender")},
        ${firstOf("opted_out_at", "opt_campaign")},
        opt_origins = ${ORIGINS.with(origin)},
        opted_out_at = COALESCE(opted_out_at, excluded.opted_out_at),
        opt_version = MAX(excluded.opt_version, COALESCE(opt_version, 0) + 1),
        stop_at = NULLIF(MAX(COALESCE(stop_at, 0), COALESCE(excluded.stop_at, 0)), 0)`,
    ),
  ];
}

export interface Blocking {
  source: "account" | "administrator" | "file";
  /** The user who blocks it. */
  by: string | null;
  reason: string | null;
}

/** One that is blocked keeps its record, and its version says that it was asked for again. */
export const ON_BLOCK = sql`ON CONFLICT (account_id, number) DO UPDATE SET
    ${firstOf("blocked_at", "block_source")}, ${firstOf("blocked_at", "blocked_by")},
    ${firstOf("blocked_at", "block_reason")},
    blocked_at = COALESCE(blocked_at, excluded.blocked_at),
    block_version = MAX(excluded.block_version, COALESCE(block_version, 0) + 1)`;

export function blockStatements(
  ctx: AccountContext,
  number: string,
  { source, by, reason }: Blocking,
): Statement[] {
  return [
    shiftUnsubscribed(ctx, number, 1, sql`NOT ${isSuppressed(ctx, number, EITHER)}`),
    withNote(
      ctx,
      number,
      sql`INSERT INTO suppressions
        (account_id, number, blocked_at, source, block_version, block_source, blocked_by, block_reason)
      VALUES (${ctx.db.accountId}, ${number}, ${ctx.now()}, 'owner', ${ctx.now()}, ${source},
        ${by}, ${reason})
      ${ON_BLOCK}`,
    ),
  ];
}

/**
 * Takes one of the two reasons away; where the number has not that one, nothing changes. `consent` is
 * what the account recorded of the recipient's, as JSON.
 */
export function liftStatements(
  ctx: AccountContext,
  number: string,
  reason: "blocked_at" | "opted_out_at",
  consent?: string,
): Statement[] {
  const recorded = consent === undefined ? sql`` : sql`consent = ${consent},`;
  const { accountId } = ctx.db;
  const lifted = sql.raw(reason);
  const other = sql.raw(reason === "blocked_at" ? "opted_out_at" : "blocked_at");
  const version = sql.raw(reason === "blocked_at" ? "block_version" : "opt_version");
  const alone = sql`${lifted} IS NOT NULL AND ${other} IS NULL`;
  const event = {
    ...({ number, kind: consent === undefined ? "optIn" : "consent" } as const),
    detail: sql`${consent ?? "{}"}`,
    when: isSuppressed(ctx, number, sql`opted_out_at IS NOT NULL`),
  };
  return [
    ...(reason === "opted_out_at" ? [recordConsentEvent(ctx, event)] : []),
    shiftUnsubscribed(ctx, number, -1, isSuppressed(ctx, number, alone)),
    withNote(
      ctx,
      number,
      sql`UPDATE suppressions SET ${lifted} = NULL, ${recorded}
        ${version} = MAX(${ctx.now()}, COALESCE(${version}, 0) + 1)
      WHERE account_id = ${accountId} AND number = ${number} AND ${lifted} IS NOT NULL`,
    ),
  ];
}

/** Takes back what a sub-account's recipients brought onto the list; what others did stays. */
export function liftOrigin(
  ctx: AccountContext,
  number: string,
  { origin, consent }: { origin: string; consent: string | undefined },
): Statement[] {
  const now = sql`opted_out_at IS NOT NULL AND ${ORIGINS.has(origin)}`;
  const alone = sql`opted_out_at IS NOT NULL AND blocked_at IS NULL AND ${ORIGINS.isOnly(origin)}`;
  const unlessFirst = (column: string) =>
    sql`${sql.raw(column)} = CASE WHEN ${ORIGINS.isFirst(origin)} THEN NULL ELSE ${sql.raw(column)} END`;
  return [
    recordConsentEvent(ctx, {
      number,
      kind: consent === undefined ? "optIn" : "consent",
      detail: sql`json_set(${consent ?? "{}"}, '$.origin', ${origin})`,
      when: isSuppressed(ctx, number, now),
    }),
    shiftUnsubscribed(ctx, number, -1, isSuppressed(ctx, number, alone)),
    withNote(
      ctx,
      number,
      sql`UPDATE suppressions SET ${unlessFirst("opt_sender")}, ${unlessFirst("opt_campaign")},
        opted_out_at = CASE WHEN ${ORIGINS.isOnly(origin)} THEN NULL ELSE opted_out_at END,
        opt_origins = ${ORIGINS.without(origin)},
        opt_version = MAX(${ctx.now()}, COALESCE(opt_version, 0) + 1)
      WHERE account_id = ${ctx.db.accountId} AND number = ${number} AND ${now}`,
    ),
  ];
}

const optOuts = z.object({ name: z.string(), count: z.number() });

/** Numbers that are opted out, by the span of time (epoch milliseconds) in which they did it. */
export function optOutsIn(
  ctx: AccountContext,
  spans: readonly (readonly [name: string, from: number, end: number])[],
) {
  return ctx.db.rows(
    sql`SELECT j.name, COUNT(*) AS count
      FROM (SELECT value->>0 AS name, value->>1 AS start, value->>2 AS end
        FROM json_each(${JSON.stringify(spans)})) j
      CROSS JOIN suppressions s ON s.account_id = ${ctx.db.accountId}
        AND s.opted_out_at >= j.start AND s.opted_out_at < j.end
      GROUP BY j.name`,
    optOuts,
  );
}

const inFlight = z.object({ found: z.number() });

interface InFlight {
  accounts: readonly string[];
  numbers: readonly string[];
  since: number;
}

/**
 * Whether one of these accounts' messages to one of the numbers was claimed after `since` and has no
 * known result yet.
 */
export async function isBeingSent(
  ctx: AccountContext,
  { accounts, numbers, since }: InFlight,
): Promise<boolean> {
  const [row] = await ctx.db.rows(
    sql`SELECT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(numbers)}) j
      CROSS JOIN messages m INDEXED BY messages_handset ON m.recipient = j.value
      WHERE m.account_id IN ${amongIds(accounts)} AND m.status = 'sending' AND m.automatic = 0
        AND m.claimed_at > ${since}) AS found`,
    inFlight,
  );
  return row?.found === 1;
}
