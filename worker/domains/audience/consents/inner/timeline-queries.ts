import { sql } from "drizzle-orm";
import * as z from "zod";
import { agreement, CONSENT_SOURCES } from "#core/contract/consents/consents.ts";
import { OPT_OUT_SOURCES } from "#core/rules/opt-out.ts";
import type { AccountContext } from "#worker/context.ts";

const MOST = 100;

const source = {
  source: z.enum(CONSENT_SOURCES).nullable(),
  wording: z.string().nullable(),
  file_name: z.string().nullable(),
  user_id: z.string().nullable(),
  agreement: z
    .string()
    .transform((json) => agreement.parse(JSON.parse(json)))
    .nullable(),
};
const SOURCE = sql`s.kind AS source, s.wording, s.file_name, s.user_id, s.agreement`;

const contactRow = z.object({
  ...source,
  at: z.number(),
  source_id: z.string().nullable(),
  group_name: z.string().nullable(),
});
export type ContactSource = z.infer<typeof contactRow>;

/** How the contacts with a number came in. */
export function contactSources(ctx: AccountContext, number: string) {
  return ctx.db.rows(
    sql`SELECT c.created_at AS at, c.source_id, g.name AS group_name, ${SOURCE} FROM contacts c
      LEFT JOIN groups g ON g.account_id = c.account_id AND g.id = c.group_id
      LEFT JOIN consent_sources s ON s.account_id = c.account_id AND s.id = c.source_id
      WHERE c.account_id = ${ctx.db.accountId} AND c.number = ${number}
      ORDER BY c.created_at LIMIT ${MOST}`,
    contactRow,
  );
}

const maybeText = z.string().nullish();
const detail = z.object({
  source: maybeText,
  since: z.number().nullish(),
  how: z.enum(OPT_OUT_SOURCES).nullish(),
  sender: maybeText,
  from: maybeText,
  campaign: maybeText,
  origin: maybeText,
  givenAt: z.number().nullish(),
  note: maybeText,
  by: maybeText,
  agreement: agreement.nullish(),
});

const eventRow = z.object({
  ...source,
  kind: z.enum(["optOut", "optIn", "consent", "removed", "restored"]),
  at: z.number(),
  detail: z.string().transform((text) => detail.parse(JSON.parse(text))),
  campaign_name: z.string().nullable(),
});
export type ConsentEventRow = z.infer<typeof eventRow>;

/** What happened to a number's consent, and how its former contacts came in; latest first. */
export function consentEventRows(ctx: AccountContext, number: string) {
  return ctx.db.rows(
    sql`SELECT e.kind, e.at, e.detail, k.name AS campaign_name, ${SOURCE} FROM consent_events e
      LEFT JOIN consent_sources s ON s.account_id = e.account_id AND s.id = e.detail->>'source'
      LEFT JOIN campaigns k ON k.account_id = e.account_id AND k.id = e.detail->>'campaign'
      WHERE e.account_id = ${ctx.db.accountId} AND e.number = ${number}
      ORDER BY e.at DESC, e.id DESC LIMIT ${MOST}`,
    eventRow,
  );
}

const stateRow = z.object({
  opted_out_at: z.number().nullable(),
  source: z.string(),
  opt_sender: z.string().nullable(),
  campaign_name: z.string().nullable(),
  blocked_at: z.number().nullable(),
  block_source: z.string().nullable(),
  blocked_by: z.string().nullable(),
  block_reason: z.string().nullable(),
});

/** What keeps messages from a number now. */
export async function suppressionState(ctx: AccountContext, number: string) {
  const [row] = await ctx.db.rows(
    sql`SELECT s.opted_out_at, s.source, s.opt_sender, k.name AS campaign_name, s.blocked_at,
        s.block_source, s.blocked_by, s.block_reason
      FROM suppressions s
      LEFT JOIN campaigns k ON k.account_id = s.account_id AND k.id = s.opt_campaign
      WHERE s.account_id = ${ctx.db.accountId} AND s.number = ${number}`,
    stateRow,
  );
  return row;
}
