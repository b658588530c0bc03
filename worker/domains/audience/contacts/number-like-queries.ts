import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
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
    ways.push(sql`${column} IN (${numbersOf(account, words)})`);
  }
  return ways.length === 0 ? sql`0` : sql`(${sql.join(ways, sql` OR `)})`;
}

const numberRow = z.object({ number: z.string() });

/** Whose numbers are meant by what was typed: those that begin as it, or of the account's contacts whose words do. */
export interface Meant {
  begins?: string;
  numbers?: readonly string[];
}

export async function numbersMeant(ctx: AccountContext, typed: string): Promise<Meant> {
  const { number: begins, words = [] } = searchFor(typed);
  if (begins !== undefined) return { begins };
  if (words.length === 0) return { numbers: [] };
  const rows = await ctx.db.rows(numbersOf(ctx.db.accountId, words), numberRow);
  return { numbers: rows.map(({ number }) => number) };
}

function numbersOf(account: string, words: readonly string[]): SQL {
  return sql`SELECT c.number FROM contact_words
    CROSS JOIN contacts c ON c.rowid = contact_words.rowid
    WHERE contact_words MATCH ${matching(account, words)} AND c.account_id = ${account}
    LIMIT ${MOST_NUMBERS}`;
}
