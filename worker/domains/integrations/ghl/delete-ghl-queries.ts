import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { type Statement, statement } from "#worker/db/statement.ts";

/** Deletes what accounts have of GoHighLevel, which others can connect then; `accounts` selects their ids. */
export function deleteGhl(accounts: SQL): Statement[] {
  return [
    statement(sql`DELETE FROM ghl_locations WHERE account_id IN ${accounts}`),
    statement(sql`DELETE FROM ghl_agencies WHERE account_id IN ${accounts}`),
  ];
}
