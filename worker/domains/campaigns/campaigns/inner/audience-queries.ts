import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { type AudiencePart, pairsOf } from "#worker/domains/audience/audiences/audience-parts.ts";
import { fromSegment } from "#worker/domains/audience/segments/filter-queries.ts";
import { anyList, suppressionsOf } from "#worker/domains/audience/suppressions/join-queries.ts";
import type { AudienceRow } from "../compose.ts";

const row = z.object({
  number: z.string(),
  fields: z.string(),
  excluded: z.enum(["duplicate", "optedOut", "blocked"]).nullable(),
});
type Fields = Readonly<Record<string, string>>;

/** One loop over all: a schema for each record would cost more than reading the rest of a page. */
function areFields(values: unknown): values is Fields[] {
  if (!Array.isArray(values)) return false;
  for (const value of values) {
    if (typeof value !== "object" || value === null) return false;
    for (const key in value) if (typeof value[key] !== "string") return false;
  }
  return true;
}
const fields = z.custom<Fields[]>(areFields);

function isOneOf(column: SQL, accounts: readonly string[]): SQL {
  const each = accounts.map((account) => sql`${account}`);
  return each.length === 1
    ? sql`${column} = ${each[0]}`
    : sql`${column} IN (${sql.join(each, sql`, `)})`;
}

/** Whether a contact `c` wants nothing from one of these senders of any of the lists' accounts. */
function optedOutOf(senders: readonly string[], lists: readonly string[]): SQL {
  const sender =
    senders.length === 1
      ? sql`o.sender = ${senders[0]}`
      : sql`o.sender IN (SELECT value FROM json_each(${JSON.stringify(senders)}))`;
  return sql`EXISTS (SELECT 1 FROM sender_opt_outs o WHERE ${isOneOf(sql`o.account_id`, lists)}
    AND ${sender} AND o.number = c.number AND o.opted_out_at IS NOT NULL)`;
}

/** Why a contact `c` gets nothing from a sender: the branches of a CASE; goes with `suppressionsOf`. */
export function suppressedBy(senders: readonly string[], lists: readonly string[]): SQL {
  return sql`WHEN ${anyList(lists, "opted_out_at")} OR ${optedOutOf(senders, lists)} THEN 'optedOut'
    WHEN ${anyList(lists, "blocked_at")} THEN 'blocked'`;
}

export interface AudienceAt {
  part: AudiencePart;
  /** A list has none: it is an audience by itself. */
  earlier: readonly AudiencePart[];
  /** Accounts whose suppressions count. */
  lists: readonly string[];
  /** As handsets show it. */
  senders: readonly string[];
  /** When planning began: contacts added since are not in it. */
  began: number;
  after: string;
  limit: number;
}

/** The next rows of a part, as `c`. */
function rowsOf({ part, began, after, limit }: AudienceAt): { from: SQL; own: SQL } {
  switch (part.kind) {
    case "list":
      return {
        from: sql`audience_numbers c`,
        own: sql`c.account_id = ${part.owner} AND c.audience_id = ${part.id}`,
      };
    case "group":
      return {
        from: sql`contacts c`,
        own: sql`c.account_id = ${part.owner} AND c.group_id = ${part.id}
          AND c.created_at <= ${began}`,
      };
    case "segments":
      // Each number once, with the values of the first of its contacts.
      return {
        from: sql`(SELECT MIN(c.id), c.number, c.fields
          ${fromSegment(part.filter, part.scope, "page", after)}
            AND c.created_at <= ${began}
          GROUP BY c.number ORDER BY c.number LIMIT ${limit}) c`,
        own: sql`1`,
      };
  }
}

/**
 * The next contacts of a part in the order of their numbers, each with the possible reasons to
 * leave it out. A number that is also in an earlier group of the campaign is a duplicate.
 */
export async function audiencePage(ctx: AccountContext, at: AudienceAt): Promise<AudienceRow[]> {
  const { earlier, lists, senders, began } = at;
  const { from, own } = rowsOf(at);
  const duplicate =
    earlier.length === 0
      ? sql`0`
      : sql`EXISTS (SELECT 1 FROM contacts d WHERE d.number = c.number
          AND d.created_at <= ${began} AND (d.account_id, d.group_id) IN
            (SELECT value->>1, value->>0 FROM json_each(${pairsOf(earlier)})))`;
  return audienceRows(
    ctx,
    sql`SELECT c.number, c.fields, CASE WHEN ${duplicate} THEN 'duplicate'
        ${suppressedBy(senders, lists)} END AS excluded
      FROM ${from} ${suppressionsOf(lists)}
      WHERE ${own} AND c.number > ${at.after}
      ORDER BY c.number LIMIT ${at.limit}
      /* cross-account: a part may be the parent's, and says itself whose it is */`,
  );
}

/** Contacts as a query finds them: number, fields, and why one is left out. */
export async function audienceRows(ctx: AccountContext, query: SQL): Promise<AudienceRow[]> {
  const rows = await ctx.db.rows(query, row);
  // Parsing all at once is several times as fast as one by one.
  const values = fields.parse(JSON.parse(`[${rows.map((contact) => contact.fields).join(",")}]`));
  return rows.map(({ number, excluded }, i) => ({ number, fields: values[i] ?? {}, excluded }));
}
