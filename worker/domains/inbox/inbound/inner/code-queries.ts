import { sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { readRows } from "#worker/db/statement.ts";
import { LOST_TEXT } from "#worker/domains/sending/messages/replay-queries.ts";

const flag = z.number().transform(Boolean);

const linked = z.object({
  account_id: idSchema("account"),
  recipient: z.string(),
  sender: z.string(),
  campaign_id: z.string().nullable(),
  /** Whether its text has a reply link, and what that link's page asks. */
  replies: flag,
  question: z.string().nullable(),
});
export type Linked = z.output<typeof linked>;

/** The message that a recipient's code is of. Codes are the same in its links to opt out and to reply. */
export async function messageByCode(database: D1Database, code: string) {
  const rows = await readRows(
    database,
    sql`SELECT m.account_id, m.recipient, m.sender, m.campaign_id,
        instr(m.text, ${`/r${code}`}) > 0 OR m.text = ${LOST_TEXT} AS replies,
        COALESCE(NULLIF(c.reply_link_message, ''), NULLIF(q.reply_link_message, '')) AS question
      FROM messages m
      LEFT JOIN campaigns c ON c.account_id = m.account_id AND c.id = m.campaign_id
      LEFT JOIN quick_messages q ON q.account_id = m.account_id AND q.id = m.quick_id
      WHERE m.opt_out_code = ${code}
      /* cross-account: a recipient has the code of a link and no account */`,
    linked,
  );
  return rows[0];
}

/** What the page of a campaign's reply links asks. */
export async function questionOf(ctx: AccountContext, campaign: string): Promise<string | null> {
  const [found] = await ctx.db.rows(
    sql`SELECT NULLIF(reply_link_message, '') AS question FROM campaigns
      WHERE account_id = ${ctx.db.accountId} AND id = ${campaign}`,
    linked.pick({ question: true }),
  );
  return found?.question ?? null;
}
