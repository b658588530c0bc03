import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
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

/** A group with its account. */
export interface AudienceGroup {
  id: string;
  owner: string;
}

function isOneOf(column: SQL, accounts: readonly string[]): SQL {
  const each = accounts.map((account) => sql`${account}`);
  return each.length === 1
    ? sql`${column} = ${each[0]}`
    : sql`${column} IN (${sql.join(each, sql`, `)})`;
}

/** Whether a contact `c` wants nothing from this sender of any of the lists' accounts. */
function optedOutOf(sender: string, lists: readonly string[]): SQL {
  return sql`EXISTS (SELECT 1 FROM sender_opt_outs o WHERE ${isOneOf(sql`o.account_id`, lists)}
    AND o.sender = ${sender} AND o.number = c.number AND o.opted_out_at IS NOT NULL)`;
}

/** Whether any of the lists suppresses a contact `c`; each is joined by its position. */
function anyList(lists: readonly string[], column: "opted_out_at" | "blocked_at"): SQL {
  const each = lists.map((_, at) => sql.raw(`s${at}.${column} IS NOT NULL`));
  return sql`(${sql.join(each, sql` OR `)})`;
}

/** Why a contact `c` gets nothing from a sender: the branches of a CASE; goes with `suppressionsOf`. */
export function suppressedBy(sender: string, lists: readonly string[]): SQL {
  return sql`WHEN ${anyList(lists, "opted_out_at")} OR ${optedOutOf(sender, lists)} THEN 'optedOut'
    WHEN ${anyList(lists, "blocked_at")} THEN 'blocked'`;
}

export function suppressionsOf(lists: readonly string[]): SQL {
  const each = lists.map((account, at) => {
    const list = sql.raw(`s${at}`);
    return sql`LEFT JOIN suppressions ${list}
        ON ${list}.account_id = ${account} AND ${list}.number = c.number`;
  });
  return sql.join(each, sql` `);
}

export interface AudienceAt {
  group: AudienceGroup;
  earlier: readonly AudienceGroup[];
  /** Accounts whose suppressions count. */
  lists: readonly string[];
  /** As the handset shows it. */
  sender: string;
  after: string;
  limit: number;
}

/**
 * The next contacts of a group in the order of their numbers, each with the possible reasons to
 * leave it out. A number that is also in an earlier group of the campaign is a duplicate.
 */
export async function audiencePage(ctx: AccountContext, at: AudienceAt): Promise<AudienceRow[]> {
  const { group, earlier, lists, sender } = at;
  const owners = [...new Set(earlier.map(({ owner }) => owner))];
  const ids = JSON.stringify(earlier.map(({ id }) => id));
  const duplicate =
    earlier.length === 0
      ? sql`0`
      : sql`EXISTS (SELECT 1 FROM contacts d WHERE d.number = c.number
          AND ${isOneOf(sql`d.account_id`, owners)}
          AND d.group_id IN (SELECT value FROM json_each(${ids})))`;
  return audienceRows(
    ctx,
    sql`SELECT c.number, c.fields, CASE WHEN ${duplicate} THEN 'duplicate'
        ${suppressedBy(sender, lists)} END AS excluded
      FROM contacts c ${suppressionsOf(lists)}
      WHERE c.account_id = ${group.owner} AND c.group_id = ${group.id} AND c.number > ${at.after}
      ORDER BY c.number LIMIT ${at.limit}`,
  );
}

/** Contacts as a query finds them: number, fields, and why one is left out. */
export async function audienceRows(ctx: AccountContext, query: SQL): Promise<AudienceRow[]> {
  const rows = await ctx.db.rows(query, row);
  // Parsing all at once is several times as fast as one by one.
  const values = fields.parse(JSON.parse(`[${rows.map((contact) => contact.fields).join(",")}]`));
  return rows.map(({ number, excluded }, i) => ({ number, fields: values[i] ?? {}, excluded }));
}
