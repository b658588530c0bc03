import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { may } from "#core/permissions.ts";
import { MESSAGE_SOURCES } from "#core/rules/message-sources.ts";
import type { AccountContext } from "#worker/context.ts";

/** Of an MMS. */
const carriedColumns = {
  subject: z.string().nullable(),
  media_file: z.string().nullable(),
  media_url: z.string().nullable(),
  media_type: z.string().nullable(),
  media_name: z.string().nullable(),
};

export const messageRow = z.object({
  id: z.string(),
  campaign_id: z.string().nullable(),
  campaign: z.string().nullable(),
  campaign_status: z.string().nullable(),
  direction: z.enum(["in", "out"]),
  recipient: z.string(),
  sender: z.string(),
  text: z.string(),
  ...carriedColumns,
  units: z.number(),
  segments: z.number(),
  unicode: z.number(),
  price: z.number(),
  refunded: z.number(),
  status: z.string(),
  reason: z.string().nullable(),
  claimed_at: z.number().nullable(),
  sent_at: z.number().nullable(),
  settled_at: z.number().nullable(),
  carrier_id: z.string().nullable(),
  quick_id: z.string().nullable(),
  scheduled_at: z.number().nullable(),
  source: z.enum(MESSAGE_SOURCES).nullable(),
  source_id: z.string().nullable(),
  name: z.string().nullable(),
  clicks: z.number(),
  room: z.string().nullable(),
  unread: z.number(),
});
export type MessageRow = z.infer<typeof messageRow>;

export const MESSAGE_COLUMNS = sql.raw(
  `m.id, m.campaign_id, c.name AS campaign, c.status AS campaign_status, m.direction, m.recipient, m.sender, m.text,
   att.subject, att.file_id AS media_file, att.url AS media_url, att.type AS media_type, att.name AS media_name, m.units,
   m.segments, m.unicode, m.price, m.refunded, m.status, m.reason, m.claimed_at, m.sent_at, m.settled_at,
   m.carrier_id, m.quick_id, q.source, q.source_id,
   iif(m.status IN ('pending', 'scheduled'), q.scheduled_at, NULL) AS scheduled_at,
   (SELECT COUNT(*) FROM clicks k WHERE k.account_id = m.account_id AND k.verdict = 'person'
     AND k.subject = COALESCE(m.campaign_id, m.quick_id) AND k.number = m.recipient) AS clicks`,
);

/** The name in a contact's fields, or in those of a list. */
export function nameIn(fields: SQL): SQL {
  return sql`TRIM(COALESCE(${fields}->>'first_name', '') || ' ' || COALESCE(${fields}->>'last_name', ''))`;
}

/**
 * What the account calls the handset's owner: in the list that the message's campaign went to, or in one
 * of its contacts that has a name, preferably of a group that the campaign went to.
 */
export function nameColumn(ctx: AccountContext, handset = sql`m.recipient`): SQL {
  if (ctx.person && !may(ctx.person, "group")) return sql`NULL AS name`;
  const name = nameIn(sql`owner.fields`);
  const named = (among: SQL) => sql`(SELECT ${name} FROM contacts owner
    WHERE owner.account_id = ${ctx.db.accountId} AND owner.number = ${handset} AND ${name} <> '' ${among} LIMIT 1)`;
  const ofCampaign = sql`AND owner.group_id IN (SELECT value FROM json_each(c.group_ids))`;
  const inList = sql`(SELECT ${name} FROM audience_numbers owner
    WHERE owner.account_id = ${ctx.db.accountId} AND owner.audience_id = c.audience_id
      AND owner.number = ${handset} AND ${name} <> '')`;
  return sql`COALESCE(${inList}, ${named(ofCampaign)}, ${named(sql``)}) AS name`;
}

export const WITH_CAMPAIGN = sql.raw(
  `LEFT JOIN campaigns c ON c.account_id = m.account_id AND c.id = m.campaign_id
   LEFT JOIN attachments att ON att.account_id = m.account_id AND att.id = m.attachment_id
   LEFT JOIN quick_messages q ON q.account_id = m.account_id AND q.id = m.quick_id`,
);
