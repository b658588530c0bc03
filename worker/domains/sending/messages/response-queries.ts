import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { nameColumn } from "./message-row-queries.ts";

export type ResponseKind = "reply" | "optOut";

/** Carriers report times in whole seconds: a reply may appear to be this much earlier than its message. */
export const WHOLE_SECOND_MS = 999;

/** What an inbound message counts as. */
export interface Response extends Answering {
  kind: ResponseKind;
  /** The message's id. */
  id: string;
}

/** Records what inbound messages mean to the campaigns that last wrote to their handsets, if one did. */
export function recordResponses(ctx: AccountContext, responses: readonly Response[]): Statement[] {
  const rows = responses.map(({ kind, id, from, to, at }) => [
    newId("response", ctx.now()),
    kind,
    id,
    from,
    to,
    at,
  ]);
  const [id, kind, message] = [0, 1, 2].map(ofRow);
  const [from, to, at] = [3, 4, 5].map(ofRow);
  return jsonRows(rows).map((json) =>
    statement(sql`INSERT OR IGNORE INTO campaign_responses
        (account_id, campaign_id, kind, id, number, message_id)
      SELECT ${ctx.db.accountId}, campaign_id, kind, id, number, message_id FROM (
        SELECT (SELECT campaign_id ${lastOfCampaign(ctx, { from, to, at })}) AS campaign_id,
          ${kind} AS kind, ${id} AS id, ${from} AS number, ${message} AS message_id
        FROM json_each(${json}) j)
      WHERE campaign_id IS NOT NULL`),
  );
}

const ofRow = (at: number) => sql.raw(`(j.value->>${at})`);

/** The campaign that an inbound message answers, as an expression. */
export function answeredCampaign(ctx: AccountContext, { from, to, at }: Answering): SQL {
  return sql`(SELECT campaign_id ${lastOfCampaign(ctx, { from: sql`${from}`, to: sql`${to}`, at: sql`${at}` })})`;
}

const answered = z.object({ campaign: z.string().nullable() });

/** The campaign that an inbound message answers; undefined if it answers none. */
export async function campaignAnswered(ctx: AccountContext, message: Answering) {
  const [found] = await ctx.db.rows(
    sql`SELECT ${answeredCampaign(ctx, message)} AS campaign`,
    answered,
  );
  return found?.campaign ?? undefined;
}

interface Answering {
  from: string;
  to: string;
  at: number;
}

/** The last message of a campaign to the handset, from the number that it answers. */
function lastOfCampaign(
  ctx: AccountContext,
  { from, to, at }: { [K in keyof Answering]: SQL | undefined },
): SQL {
  return sql`FROM messages INDEXED BY messages_handset
    WHERE recipient = ${from} AND account_id = ${ctx.db.accountId} AND sender = ${to}
      AND campaign_id IS NOT NULL AND claimed_at IS NOT NULL
      AND status NOT IN ('queued', 'cancelled', 'blocked')
    ORDER BY claimed_at <= ${at} + ${WHOLE_SECOND_MS} DESC, claimed_at DESC LIMIT 1`;
}

/** The same for an answer by a campaign's reply link. */
export function recordAnswer(
  ctx: AccountContext,
  answer: { kind: ResponseKind; id: string; campaign: string; number: string },
): Statement {
  const { kind, id, campaign, number } = answer;
  return statement(sql`INSERT OR IGNORE INTO campaign_responses
      (account_id, campaign_id, kind, id, number, message_id)
    VALUES (${ctx.db.accountId}, ${campaign}, ${kind}, ${newId("response", ctx.now())}, ${number},
      ${id})`);
}

/** Records that the recipient of a campaign's message opted out by its link. */
export function recordLinkOptOut(
  ctx: AccountContext,
  { number, campaign }: { number: string; campaign: string },
): Statement {
  return statement(sql`INSERT OR IGNORE INTO campaign_responses
      (account_id, campaign_id, kind, id, number)
    VALUES (${ctx.db.accountId}, ${campaign}, 'optOut', ${newId("response", ctx.now())}, ${number})`);
}

const counted = z.object({ kind: z.enum(["reply", "optOut"]), n: z.number(), people: z.number() });

export function countResponses(ctx: AccountContext, campaign: string) {
  return ctx.db.rows(
    sql`SELECT kind, COUNT(*) AS n, COUNT(DISTINCT number) AS people FROM campaign_responses
      WHERE account_id = ${ctx.db.accountId} AND campaign_id = ${campaign} GROUP BY kind`,
    counted,
  );
}

const row = z.object({
  id: z.string(),
  number: z.string(),
  text: z.string().nullable(),
  name: z.string().nullable(),
});

/** A campaign's replies or opt-outs, newest first. */
export function responseRows(
  ctx: AccountContext,
  page: { campaign: string; kind: ResponseKind; before: string | undefined; limit: number },
) {
  const { campaign, kind, before, limit } = page;
  const older: SQL = before ? sql`AND r.id < ${before}` : sql``;
  return ctx.db.rows(
    sql`SELECT r.id, r.number, t.text, ${nameColumn(ctx, sql`r.number`)} FROM campaign_responses r
      LEFT JOIN messages t ON t.account_id = r.account_id AND t.id = r.message_id
      LEFT JOIN campaigns c ON c.account_id = r.account_id AND c.id = r.campaign_id
      WHERE r.account_id = ${ctx.db.accountId} AND r.campaign_id = ${campaign} AND r.kind = ${kind} ${older}
      ORDER BY r.id DESC LIMIT ${limit}`,
    row,
  );
}
