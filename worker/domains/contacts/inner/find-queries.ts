import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";

const foundRow = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  group_id: z.string(),
  group_name: z.string(),
});
export type FoundRow = z.infer<typeof foundRow>;

// Written as the indexes have them.
const FIRST_NAME = sql.raw("lower(fields->>'first_name')");
const LAST_NAME = sql.raw("lower(fields->>'last_name')");
const NAME = sql.raw("lower(fields->>'name')");
/** What a contact is called: its first and last name, or the name that its group has in one field. */
const FULL_NAME = sql.raw(
  "trim(coalesce(c.fields->>'first_name', c.fields->>'name', '') || ' ' || coalesce(c.fields->>'last_name', ''))",
);
/** No text that begins in a certain way comes after that beginning and this. */
const LAST = "\u{10ffff}";

interface Find {
  /** How a number begins, as it is stored, or how a name does, in lower case. */
  number: string | undefined;
  name: string;
  /** Only contacts of these groups. */
  groups: SQL | undefined;
  limit: number;
}

/** The first contacts, of any group, whose number, name or last name begins like this. */
export function foundContacts(ctx: AccountContext, find: Find): Promise<FoundRow[]> {
  const { number, name } = find;
  const numbers = number && sql`number >= ${number} AND number <= ${number + LAST}`;
  const [firstWord = ""] = name.split(" ");
  const hasName = sql`substr(lower(${FULL_NAME}), 1, length(${name})) = ${name}`;
  const ways = [
    ...(numbers ? [numbers] : []),
    sql`${beginsWith(FIRST_NAME, firstWord)} AND ${hasName}`,
    beginsWith(LAST_NAME, name),
    beginsWith(NAME, name),
  ].map((way) => sql`SELECT id FROM (${idsWhere(ctx, way, find)})`);
  return ctx.db.rows(
    sql`SELECT c.id, c.number, ${FULL_NAME} AS name, c.fields->>'email' AS email,
        g.id AS group_id, g.name AS group_name
      FROM contacts c JOIN groups g ON g.account_id = c.account_id AND g.id = c.group_id
      WHERE c.account_id = ${ctx.db.accountId} AND c.id IN (${sql.join(ways, sql` UNION ALL `)})`,
    foundRow,
  );
}

function beginsWith(column: SQL, text: string): SQL {
  return sql`${column} <> '' AND ${column} >= ${text} AND ${column} <= ${text + LAST}`;
}

function idsWhere(ctx: AccountContext, way: SQL, { groups, limit }: Find): SQL {
  const among = groups ? sql`AND group_id IN (${groups})` : sql``;
  return sql`SELECT id FROM contacts c WHERE account_id = ${ctx.db.accountId} AND ${way} ${among} LIMIT ${limit}`;
}
