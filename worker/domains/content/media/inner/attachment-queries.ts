import { eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { EDITABLE_STATUSES } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { attachments } from "#worker/db/schema/shard/media.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";

export type AttachmentRow = typeof attachments.$inferSelect;
export type NewAttachment = Omit<AttachmentRow, "accountId" | "createdAt" | "sweepAt">;

/** By then something names it, or nothing ever will. */
const UNUSED_MS = 7 * 86_400_000;

/** Aborts the batch if its file was swept since it was read. */
export function insertAttachment(ctx: AccountContext, fresh: NewAttachment): Statement[] {
  const now = ctx.now();
  const insert = ctx.db.insert(attachments, {
    ...fresh,
    createdAt: now,
    sweepAt: now + UNUSED_MS,
  });
  if (fresh.fileId === null) return [insert];
  const there = sql`EXISTS (SELECT 1 FROM files WHERE account_id = ${ctx.db.accountId}
    AND id = ${fresh.fileId})`;
  return [abortUnless(there), insert];
}

export function findAttachment(ctx: AccountContext, id: string) {
  return ctx.db.find(attachments, eq(attachments.id, id));
}

export function attachmentsAmong(ctx: AccountContext, ids: IdSet) {
  return ctx.db.list(attachments, { where: sql`${attachments.id} IN ${amongIds(ids)}` });
}

const carried = z.object({ id: z.string(), name: z.string(), contentType: z.string() });

/** The stored files that attachments carry. */
export function fileOfAttachments(ctx: AccountContext, ids: IdSet) {
  return ctx.db.rows(
    sql`SELECT f.id, f.name, f.content_type AS contentType FROM attachments a
      JOIN files f ON f.account_id = a.account_id AND f.id = a.file_id
      WHERE a.account_id = ${ctx.db.accountId} AND a.id IN ${amongIds(ids)}`,
    carried,
  );
}

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
    carried,
  );
  return row;
}

const due = z.object({ account_id: z.string(), id: z.string() });
type Due = z.output<typeof due>;

/** Attachments to look at. */
export function attachmentsDue(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id FROM attachments WHERE sweep_at <= ${now}
    ORDER BY sweep_at LIMIT ${limit}
    /* cross-account: the sweep deletes what no MMS of any account is */`;
  return readRows(shard, query, due);
}

function amongDue(rows: readonly Due[]): SQL {
  const keys = JSON.stringify(rows.map(({ account_id, id }) => [account_id, id]));
  return sql`(a.account_id, a.id) IN (SELECT value->>0, value->>1 FROM json_each(${keys}))`;
}

const MMS = ["templates", "campaigns", "quick_messages", "messages", "received_media"] as const;

/** Of `attachments a`: made before then, and nothing is such an MMS any more. */
function unused(madeBefore: number): SQL {
  const named = MMS.map(
    (table) => sql`NOT EXISTS (SELECT 1 FROM ${sql.raw(table)} m
      WHERE m.account_id = a.account_id AND m.attachment_id = a.id)`,
  );
  // The definition of a workflow names it among others; an account has few.
  const inWorkflow = sql`NOT EXISTS (SELECT 1 FROM workflow_versions w
    WHERE w.account_id = a.account_id AND instr(w.definition, a.id) > 0)`;
  return sql.join([sql`a.created_at < ${madeBefore}`, ...named, inWorkflow], sql` AND `);
}

/** The files of those that are unused, by account and id. */
export function filesOfUnused(rows: readonly Due[], madeBefore: number): SQL {
  return sql`SELECT a.account_id, a.file_id FROM attachments a
    WHERE ${amongDue(rows)} AND a.file_id IS NOT NULL AND ${unused(madeBefore)}
    /* cross-account: the sweep deletes what no MMS of any account is */`;
}

export function deleteUnused(rows: readonly Due[], madeBefore: number): Statement {
  return statement(sql`DELETE FROM attachments AS a WHERE ${amongDue(rows)} AND ${unused(madeBefore)}
    /* cross-account: the sweep deletes what no MMS of any account is */`);
}

/** Those of them that are left. */
export function lookLater(rows: readonly Due[], at: number): Statement {
  return statement(sql`UPDATE attachments AS a SET sweep_at = ${at} WHERE ${amongDue(rows)}
    /* cross-account: the sweep deletes what no MMS of any account is */`);
}

/** Of those files, the ones that an MMS has, by account and id. */
export function attachedAmong(rows: readonly Due[]): SQL {
  const keys = JSON.stringify(rows.map(({ account_id, id }) => [account_id, id]));
  return sql`SELECT a.account_id, a.file_id FROM attachments a WHERE a.file_id IS NOT NULL
    AND (a.account_id, a.file_id) IN (SELECT value->>0, value->>1 FROM json_each(${keys}))
    /* cross-account: the sweep deletes what no MMS of any account names */`;
}

/** Of those files, the ones that drafts of workflows name: an account has few. */
export function draftedAmong(rows: readonly Due[]): SQL {
  const keys = JSON.stringify(rows.map(({ account_id, id }) => [account_id, id]));
  return sql`SELECT j.value->>0, j.value->>1 FROM json_each(${keys}) j CROSS JOIN workflows w
    ON w.account_id = j.value->>0 AND w.deleted_at IS NULL AND instr(w.draft, j.value->>1) > 0
    /* cross-account: the sweep deletes what no MMS of any account names */`;
}

/** Of `files`: no MMS has it, nor is one written that would. */
export const unattached = sql`NOT EXISTS (SELECT 1 FROM attachments a
  WHERE a.account_id = files.account_id AND a.file_id = files.id)
  AND NOT EXISTS (SELECT 1 FROM workflows w WHERE w.account_id = files.account_id
    AND w.deleted_at IS NULL AND instr(w.draft, files.id) > 0)`;
