import { sql } from "drizzle-orm";
import * as z from "zod";
import { EDITABLE_STATUSES } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";

const shared = z.object({ id: z.string(), name: z.string(), contentType: z.string() });

/** A file of the parent's, if a template or a draft that it shares with the sub-account carries it. */
export async function fileSharedWith(parent: AccountContext, subAccount: string, id: string) {
  const owner = parent.db.accountId;
  const given = (kind: "template" | "draft") =>
    sql`SELECT subject_id FROM assignments WHERE account_id = ${owner}
      AND sub_account_id = ${subAccount} AND kind = ${kind}`;
  const [row] = await parent.db.rows(
    sql`SELECT id, name, content_type AS contentType FROM files
      WHERE account_id = ${owner} AND id = ${id} AND purpose = 'media' AND EXISTS (
        SELECT 1 FROM attachments a
        WHERE a.account_id = ${owner} AND a.file_id = files.id AND (
          EXISTS (SELECT 1 FROM templates t WHERE t.account_id = ${owner} AND t.attachment_id = a.id
            AND t.id IN (${given("template")}))
          OR EXISTS (SELECT 1 FROM campaigns c WHERE c.account_id = ${owner} AND c.attachment_id = a.id
            AND c.status IN (SELECT value FROM json_each(${JSON.stringify(EDITABLE_STATUSES)}))
            AND c.id IN (${given("draft")}))))`,
    shared,
  );
  return row;
}
