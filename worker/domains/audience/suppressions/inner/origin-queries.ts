import { type SQL, sql } from "drizzle-orm";

/**
 * An opt-out on a parent's list may come from its sub-accounts: `opt_origins` has the accounts whose
 * messages the number opted out of, first one first. These expressions are of the row as it was.
 */
export function originsIn(table: "suppressions" | "sender_opt_outs") {
  const all = sql.raw(`CASE WHEN ${table}.opted_out_at IS NULL THEN '[]'
    ELSE COALESCE(${table}.opt_origins, json_array(${table}.account_id)) END`);
  const has = (account: string): SQL =>
    sql`EXISTS (SELECT 1 FROM json_each(${all}) WHERE value = ${account})`;
  return {
    has,
    isFirst: (account: string): SQL => sql`(${all})->>0 = ${account}`,
    isOnly: (account: string): SQL => sql`(${all}) = json_array(${account})`,
    with: (account: string): SQL =>
      sql`CASE WHEN ${has(account)} THEN ${all} ELSE json_insert(${all}, '$[#]', ${account}) END`,
    without: (account: string): SQL =>
      sql`(SELECT json_group_array(value) FROM json_each(${all}) WHERE value <> ${account})`,
  };
}
