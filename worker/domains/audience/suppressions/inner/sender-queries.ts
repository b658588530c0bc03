import { and, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { senderOptOuts } from "#worker/db/schema/shard/suppressions.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { recordConsentEvent } from "#worker/domains/audience/consents/consent-queries.ts";
import { originsIn } from "./origin-queries.ts";
import type { FromSubAccount } from "./queries.ts";

const ORIGINS = originsIn("sender_opt_outs");

export interface OfSender {
  number: string;
  /** As the handset shows it. */
  sender: string;
}

function own(ctx: AccountContext, { number, sender }: OfSender) {
  return sql`account_id = ${ctx.db.accountId} AND sender = ${sender} AND number = ${number}`;
}

const found = z.object({ found: z.number() });

/** Whether a number wants nothing more from a sender. */
export async function hasOptedOutOf(ctx: AccountContext, of: OfSender): Promise<boolean> {
  const [row] = await ctx.db.rows(
    sql`SELECT EXISTS (SELECT 1 FROM sender_opt_outs WHERE ${own(ctx, of)}
      AND opted_out_at IS NOT NULL) AS found`,
    found,
  );
  return row?.found === 1;
}

export function senderOptOut(ctx: AccountContext, { number, sender }: OfSender) {
  const is = and(eq(senderOptOuts.sender, sender), eq(senderOptOuts.number, number));
  return ctx.db.find(senderOptOuts, is ?? sql`0`);
}

/** Aborts its batch unless the number is still opted out of the sender. */
export function abortUnlessOutOf(ctx: AccountContext, of: OfSender): Statement {
  return abortUnless(sql`EXISTS (SELECT 1 FROM sender_opt_outs WHERE ${own(ctx, of)}
    AND opted_out_at IS NOT NULL)`);
}

function withNote(ctx: AccountContext, of: OfSender, change: Statement): Statement {
  const { number, sender } = of;
  return { ...change, note: { of: "senderOptOut", account: ctx.account.id, sender, number } };
}

/** One that did before keeps the time of it. */
export function optOutOfSender(
  ctx: AccountContext,
  of: OfSender,
  campaign: string | undefined,
  { origin, when }: FromSubAccount = { origin: ctx.account.id, when: sql`1` },
): Statement[] {
  const now = ctx.now();
  const change = sql`INSERT INTO sender_opt_outs
      (account_id, sender, number, opted_out_at, version, campaign, opt_origins)
    SELECT ${ctx.db.accountId}, ${of.sender}, ${of.number}, ${now}, ${now}, ${campaign ?? null},
      json_array(${origin})
    WHERE ${when}
    ON CONFLICT (account_id, sender, number) DO UPDATE SET
      campaign = CASE WHEN opted_out_at IS NULL THEN excluded.campaign ELSE campaign END,
      opt_origins = ${ORIGINS.with(origin)},
      version = MAX(excluded.version, version + 1),
      opted_out_at = COALESCE(opted_out_at, excluded.opted_out_at)`;
  const event = recordConsentEvent(ctx, {
    number: of.number,
    kind: "optOut",
    detail: sql`json_object('how', 'link', 'sender', ${of.sender}, 'campaign', ${campaign ?? null},
      'origin', ${origin})`,
    when: sql`${when} AND NOT ${isOut(ctx, of, ORIGINS.has(origin))}`,
  });
  return [event, withNote(ctx, of, statement(change))];
}

/** `consent` is what the account recorded of the recipient's, as JSON. */
export function optInToSender(
  ctx: AccountContext,
  of: OfSender,
  consent: string | undefined,
): Statement[] {
  const recorded = consent === undefined ? sql`` : sql`consent = ${consent},`;
  const change = sql`UPDATE sender_opt_outs SET opted_out_at = NULL, ${recorded}
      version = MAX(${ctx.now()}, version + 1)
    WHERE ${own(ctx, of)} AND opted_out_at IS NOT NULL`;
  const event = liftEvent(ctx, of, {
    consent,
    when: isOut(ctx, of, sql`opted_out_at IS NOT NULL`),
  });
  return [event, withNote(ctx, of, statement(change))];
}

function isOut(ctx: AccountContext, of: OfSender, how: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM sender_opt_outs WHERE ${own(ctx, of)} AND ${how})`;
}

function liftEvent(
  ctx: AccountContext,
  { number, sender }: OfSender,
  { consent, origin, when }: { consent: string | undefined; origin?: string; when: SQL },
): Statement {
  return recordConsentEvent(ctx, {
    number,
    kind: consent === undefined ? "optIn" : "consent",
    detail: sql`json_set(${consent ?? "{}"}, '$.sender', ${sender}, '$.origin', ${origin ?? null})`,
    when,
  });
}

/** Takes back what a sub-account's recipients brought onto the list; what others did stays. */
export function liftSenderOrigin(
  ctx: AccountContext,
  of: OfSender,
  { origin, consent }: { origin: string; consent: string | undefined },
): Statement[] {
  const change = sql`UPDATE sender_opt_outs SET
      campaign = CASE WHEN ${ORIGINS.isFirst(origin)} THEN NULL ELSE campaign END,
      opted_out_at = CASE WHEN ${ORIGINS.isOnly(origin)} THEN NULL ELSE opted_out_at END,
      opt_origins = ${ORIGINS.without(origin)},
      version = MAX(${ctx.now()}, version + 1)
    WHERE ${own(ctx, of)} AND opted_out_at IS NOT NULL AND ${ORIGINS.has(origin)}`;
  const event = liftEvent(ctx, of, { consent, origin, when: isOut(ctx, of, ORIGINS.has(origin)) });
  return [event, withNote(ctx, of, statement(change))];
}
