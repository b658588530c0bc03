import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";

const row = z.object({
  number: z.string(),
  at: z.number(),
  source: z.enum(["import", "manual", "api"]),
  wording: z.string(),
  file_name: z.string().nullable(),
  user_id: z.string().nullable(),
});
export type NumberSource = z.infer<typeof row>;

/** Every source of these numbers, the first one of each last. */
export function numberSources(ctx: AccountContext, numbers: readonly string[]) {
  const { accountId } = ctx.db;
  const list = JSON.stringify(numbers);
  return ctx.db.rows(
    sql`SELECT k.number, k.at, s.kind AS source, s.wording, s.file_name, s.user_id FROM (
        SELECT c.number, c.created_at AS at, c.source_id AS source FROM json_each(${list}) j
          CROSS JOIN contacts c ON c.account_id = ${accountId} AND c.number = j.value
        UNION
        SELECT e.number, e.detail->>'since', e.detail->>'source' FROM json_each(${list}) j
          CROSS JOIN consent_events e ON e.account_id = ${accountId} AND e.number = j.value
            AND e.kind = 'removed') k
      CROSS JOIN consent_sources s ON s.account_id = ${accountId} AND s.id = k.source
      ORDER BY k.at DESC`,
    row,
  );
}
