import { type SQL, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { nameIn } from "#worker/domains/sending/messages/message-row-queries.ts";

/** More words than a name has. */
const MOST_WORDS = 8;

/** The numbers of a campaign's list in whose name, as reports show it, each word that was typed begins one. */
export function numbersNamed(ctx: AccountContext, campaign: string, typed: string): SQL {
  const { accountId } = ctx.db;
  const name = sql`lower(' ' || ${nameIn(sql`fields`)})`;
  // SQLite's `lower` leaves all but ASCII as it is.
  const words = typed.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const begun = words
    .split(/\s+/)
    .slice(0, MOST_WORDS)
    .map((word) => sql`AND instr(${name}, ${` ${word}`}) > 0`);
  return sql`SELECT number FROM audience_numbers WHERE account_id = ${accountId}
    AND audience_id = (SELECT audience_id FROM campaigns
      WHERE account_id = ${accountId} AND id = ${campaign}) ${sql.join(begun, sql` `)}`;
}
