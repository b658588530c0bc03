import { sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { readRows } from "#worker/db/statement.ts";

const linked = z.object({
  account_id: idSchema("account"),
  recipient: z.string(),
  sender: z.string(),
  campaign_id: z.string().nullable(),
});

export async function messageByCode(database: D1Database, code: string) {
  const rows = await readRows(
    database,
    sql`SELECT account_id, recipient, sender, campaign_id FROM messages WHERE opt_out_code = ${code}
      /* cross-account: a recipient has the code of a link and no account */`,
    linked,
  );
  return rows[0];
}
