import { type SQL, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { beginsWith } from "#worker/db/begins-with.ts";
import { numbersNamed } from "#worker/domains/audience/audiences/named-queries.ts";
import { searchFor } from "./find-contacts.ts";
import { matching } from "./inner/find-queries.ts";

/** More people of one name than anyone looks through. */
const MOST_NUMBERS = 500;

/** Whether a column of numbers begins as this was typed, or is of a contact of `account` whose words do. */
export function numberLike(account: string, column: SQL, typed: string): SQL {
  const { number, words = [] } = searchFor(typed);
  const ways: SQL[] = [];
  if (number) ways.push(beginsWith(column, number));
  if (words.length > 0) {
    ways.push(sql`${column} IN (${numbersOf(account, words)} LIMIT ${MOST_NUMBERS})`);
  }
  return ways.length === 0 ? sql`0` : sql`(${sql.join(ways, sql` OR `)})`;
}

/** Whose numbers are meant by what was typed: those that begin as it, or those that a query finds. */
export interface Meant {
  begins?: string;
  among?: SQL;
}

/** Of those that a campaign went to: as the account's contacts or its own list name them. */
export function numbersMeant(ctx: AccountContext, campaign: string, typed: string): Meant {
  const { number: begins, words = [] } = searchFor(typed);
  if (begins !== undefined) return { begins };
  if (words.length === 0) return { among: sql`SELECT NULL WHERE 0` };
  const ways = [numbersOf(ctx.db.accountId, words), numbersNamed(ctx, campaign, typed)];
  const each = ways.map((way) => sql`SELECT number FROM (${way} LIMIT ${MOST_NUMBERS})`);
  return { among: sql.join(each, sql` UNION ALL `) };
}

function numbersOf(account: string, words: readonly string[]): SQL {
  return sql`SELECT c.number FROM contact_words
    CROSS JOIN contacts c ON c.rowid = contact_words.rowid
    WHERE contact_words MATCH ${matching(account, words)} AND c.account_id = ${account}`;
}
