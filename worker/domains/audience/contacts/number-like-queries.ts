import { type SQL, sql } from "drizzle-orm";
import { beginsWith } from "#worker/db/begins-with.ts";
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
    ways.push(sql`${column} IN (SELECT c.number FROM contact_words
      CROSS JOIN contacts c ON c.rowid = contact_words.rowid
      WHERE contact_words MATCH ${matching(account, words)} AND c.account_id = ${account}
      LIMIT ${MOST_NUMBERS})`);
  }
  return ways.length === 0 ? sql`0` : sql`(${sql.join(ways, sql` OR `)})`;
}
