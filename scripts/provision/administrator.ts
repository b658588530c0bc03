import { newId } from "../../core/ids.ts";
import type { Cloudflare } from "./cloudflare.ts";

const SOMEBODY = "EXISTS (SELECT 1 FROM members WHERE role = 'superAdmin' AND active = 1)";

/** Whether there is a super administrator; false, too, before the tables are made. */
export async function hasAdministrator(account: Cloudflare, database: string): Promise<boolean> {
  const [result] = await account.rows(database, `SELECT 1 AS one WHERE ${SOMEBODY}`);
  return (result?.results.length ?? 0) > 0;
}

/**
 * Makes a person who signed up the first super administrator, on record; once there is one, only they make others. Both
 * statements are one transaction.
 */
export async function makeAdministrator(
  account: Cloudflare,
  database: string,
  { email, now }: { email: string; now: number },
): Promise<boolean> {
  const person = `SELECT m.user_id FROM members m JOIN users u ON u.id = m.user_id
    JOIN accounts a ON a.id = m.account_id
    WHERE u.email = ${quoted(email.toLowerCase())} AND m.active = 1 AND a.active = 1
      AND a.parent_id IS NULL AND NOT ${SOMEBODY}`;
  await account.rows(
    database,
    `INSERT INTO audit (id, account_id, actor, action, subject, detail, request_id, at)
      SELECT '${newId("audit", now)}', m.account_id, 'system', 'administrator.first', m.user_id, NULL, 'provision', ${now}
      FROM members m WHERE m.user_id IN (${person});
    UPDATE members SET role = 'superAdmin' WHERE user_id IN (${person})`,
  );
  return hasAdministrator(account, database);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
