import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";

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
});
export type FoundRow = z.infer<typeof foundRow>;

// Written as the indexes have them.
const FIRST_NAME = sql.raw("lower(fields->>'first_name')");
const LAST_NAME = sql.raw("lower(fields->>'last_name')");
const NAME = sql.raw("lower(fields->>'name')");
/** What a contact is called: its first and last name, or the name that its group has in one field. */
const FIRST = sql.raw("coalesce(c.fields->>'first_name', c.fields->>'name', '')");
const LAST = sql.raw("coalesce(c.fields->>'last_name', '')");
/** No text that begins in a certain way comes after that beginning and this. */
const HIGHEST = "\u{10ffff}";

/** How many contacts one search reads, however many groups have each number. */
const MOST_READ = 1_000;

export interface Find {
  /** How a number begins, as it is stored, or how a name does, in lower case. */
  number?: string | undefined;
  name?: string;
  /** The contact whose number it is, of one of these accounts. */
  contact?: { id: string; accounts: readonly string[] };
  /** What is read of what is found: those contacts, or all that have their numbers. */
  by: "id" | "number";
  /** Only contacts of these groups. */
  groups: SQL | undefined;
  limit: number;
}

/** The first contacts, of any group, whose number, name or last name begins like this. */
export function foundContacts(ctx: AccountContext, find: Find): Promise<FoundRow[]> {
  const column = sql.raw(find.by);
  const ways = waysTo(find).map(
    (way) => sql`SELECT ${column} FROM (${contactsWhere(ctx, way, find)})`,
  );
  return ctx.db.rows(
    sql`SELECT c.id, c.number, ${FIRST} AS first, ${LAST} AS last, c.fields->>'email' AS email,
        s.opted_out_at IS NOT NULL AS opted_out, s.blocked_at IS NOT NULL AS blocked,
        g.id AS group_id, g.name AS group_name
      FROM contacts c JOIN groups g ON g.account_id = c.account_id AND g.id = c.group_id
        LEFT JOIN suppressions s ON s.account_id = c.account_id AND s.number = c.number
      WHERE c.account_id = ${ctx.db.accountId} AND c.${column} IN (${sql.join(ways, sql` UNION ALL `)})
        ${inGroups(find)} LIMIT ${MOST_READ}`,
    foundRow,
  );
}

function waysTo({ number, name, contact }: Find): SQL[] {
  if (contact) return [isNumberOf(contact)];
  const byNumber = number ? [sql`number >= ${number} AND number <= ${number + HIGHEST}`] : [];
  if (name === undefined) return byNumber;
  const [firstWord = ""] = name.split(" ");
  const hasName = sql`substr(lower(trim(${FIRST} || ' ' || ${LAST})), 1, length(${name})) = ${name}`;
  return [
    ...byNumber,
    sql`${beginsWith(FIRST_NAME, firstWord)} AND ${hasName}`,
    beginsWith(LAST_NAME, name),
    beginsWith(NAME, name),
  ];
}

function isNumberOf({ id, accounts }: NonNullable<Find["contact"]>): SQL {
  return sql`number IN (SELECT k.number FROM contacts k
    WHERE k.account_id IN (SELECT value FROM json_each(${JSON.stringify(accounts)})) AND k.id = ${id})`;
}

function beginsWith(column: SQL, text: string): SQL {
  return sql`${column} <> '' AND ${column} >= ${text} AND ${column} <= ${text + HIGHEST}`;
}

function contactsWhere(ctx: AccountContext, way: SQL, find: Find): SQL {
  return sql`SELECT ${sql.raw(find.by)} FROM contacts c WHERE account_id = ${ctx.db.accountId}
    AND ${way} ${inGroups(find)} LIMIT ${find.limit}`;
}

function inGroups({ groups }: Find): SQL {
  return groups ? sql`AND c.group_id IN (${groups})` : sql``;
}
