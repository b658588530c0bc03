import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { beginsWith } from "#worker/db/begins-with.ts";
import { anyList, suppressionsOf } from "#worker/domains/audience/suppressions/join-queries.ts";

const foundRow = z.object({
  id: z.string(),
  number: z.string(),
  first: z.string(),
  last: z.string(),
  email: z.string().nullable(),
  opted_out: z.number(),
  blocked: z.number(),
  group_id: z.string(),
  group_name: z.string(),
  messaged_at: z.number().nullable(),
  replied_at: z.number().nullable(),
});
export type FoundRow = z.infer<typeof foundRow>;

/** What a contact is called: its first and last name, or the name that its group has in one field. */
const FIRST = sql.raw("coalesce(c.fields->>'first_name', c.fields->>'name', '')");
const LAST = sql.raw("coalesce(c.fields->>'last_name', '')");

/** How many of the groups that have a number are read. */
const MOST_GROUPS = 100;
/** More words than a name or an address has. */
const MOST_WORDS = 8;

export interface Find {
  /** How a number begins, as it is stored. */
  number?: string;
  /** Each word begins one of a contact's: of its names or its email address. */
  words?: readonly string[];
  /** The contact whose number it is, of one of these accounts. */
  contact?: { id: string; accounts: readonly string[] };
  /** All numbers behind this one, in their order. */
  behind?: string;
  /** Only those of whom this holds for a contact `c`. */
  having?: SQL;
  /** Whose messages with a number show. */
  account: string;
  /** What is found: contacts, or numbers with all the contacts that have them. */
  by: "id" | "number";
  /** Only contacts of these groups. */
  groups: SQL | undefined;
  /** Accounts whose suppressions show. */
  lists: readonly string[];
  /** How many contacts, or how many numbers. */
  limit: number;
}

/** The first contacts, of any group, whose number or whose words begin like this. */
export function foundContacts(ctx: AccountContext, find: Find): Promise<FoundRow[]> {
  const column = sql.raw(find.by);
  const ways = waysTo(ctx, find).map((way) => sql`SELECT ${column} FROM (${way})`);
  if (ways.length === 0) return Promise.resolve([]);
  return ctx.db.rows(
    sql`SELECT * FROM (SELECT c.id, c.number, ${FIRST} AS first, ${LAST} AS last,
        c.fields->>'email' AS email,
        ${anyList(find.lists, "opted_out_at")} AS opted_out,
        ${anyList(find.lists, "blocked_at")} AS blocked,
        g.id AS group_id, g.name AS group_name, a.messaged_at, a.replied_at,
        ROW_NUMBER() OVER (PARTITION BY c.number ORDER BY c.rowid) AS nth
      FROM (${sql.join(ways, sql` UNION `)}) found
        CROSS JOIN contacts c ON c.account_id = ${ctx.db.accountId} AND c.${column} = found.${column}
        JOIN groups g ON g.account_id = c.account_id AND g.id = c.group_id
        LEFT JOIN number_activity a ON a.account_id = ${find.account} AND a.number = c.number
        ${suppressionsOf(find.lists)}
      WHERE true ${inGroups(find)}) WHERE nth <= ${MOST_GROUPS}`,
    foundRow,
  );
}

function waysTo(ctx: AccountContext, find: Find): SQL[] {
  const { number, words = [], contact, behind } = find;
  const contacts = sql`contacts c WHERE c.account_id = ${ctx.db.accountId}`;
  if (behind !== undefined) return [first(sql`${contacts} AND c.number > ${behind}`, find)];
  if (contact) return [first(sql`${contacts} AND ${isNumberOf(contact)}`, find)];
  const byNumber = number
    ? [first(sql`${contacts} AND ${beginsWith(sql`c.number`, number)}`, find)]
    : [];
  if (words.length === 0) return byNumber;
  const having = sql`contact_words CROSS JOIN contacts c ON c.rowid = contact_words.rowid
    WHERE contact_words MATCH ${matching(ctx.db.accountId, words)}
      AND c.account_id = ${ctx.db.accountId}`;
  return [...byNumber, first(having, find)];
}

function first(contacts: SQL, find: Find): SQL {
  return sql`SELECT DISTINCT c.${sql.raw(find.by)} FROM ${contacts} ${inGroups(find)}
    ${find.having ? sql`AND ${find.having}` : sql``}
    ${find.behind === undefined ? sql`` : sql`ORDER BY c.number`} LIMIT ${find.limit}`;
}

/** The query of FTS5. A word is stored behind its account's id, so that no other account's is read. */
export function matching(accountId: string, words: readonly string[]): string {
  const quoted = words.slice(0, MOST_WORDS).map((word) => word.replaceAll('"', '""'));
  return quoted.map((word) => `"${accountId}${word}" *`).join(" AND ");
}

function isNumberOf({ id, accounts }: NonNullable<Find["contact"]>): SQL {
  return sql`c.number IN (SELECT k.number FROM contacts k
    WHERE k.account_id IN (SELECT value FROM json_each(${JSON.stringify(accounts)})) AND k.id = ${id})`;
}

function inGroups({ groups }: Find): SQL {
  return groups ? sql`AND c.group_id IN (${groups})` : sql``;
}
