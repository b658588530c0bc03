import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { withoutHidden } from "#core/rules/hidden-characters.ts";
import type { AccountContext } from "#worker/context.ts";
import { uploads } from "#worker/db/schema/shard/audience.ts";
import { readRows, runBatch, type Statement, statement } from "#worker/db/statement.ts";

export type UploadRow = typeof uploads.$inferSelect;

export function uploadById(ctx: AccountContext, id: string): Promise<UploadRow> {
  return ctx.db.get(uploads, eq(uploads.id, id), "Upload");
}

export function newUpload(
  ctx: AccountContext,
  upload: { id: string; fileName: string; fileType: string },
): Statement {
  const fileName = withoutHidden(upload.fileName);
  return ctx.db.insert(uploads, { ...upload, fileName, createdAt: ctx.now() });
}

const oldUpload = z.object({ account_id: z.string(), id: z.string() });

export function oldUploads(shard: D1Database, before: number, limit: number) {
  const query = sql`SELECT account_id, id FROM uploads WHERE created_at < ${before}
    ORDER BY created_at LIMIT ${limit}
    /* cross-account: the sweep forgets the files of every account after a while */`;
  return readRows(shard, query, oldUpload);
}

export async function forgetUploads(
  shard: D1Database,
  gone: readonly z.infer<typeof oldUpload>[],
): Promise<void> {
  const query = sql`DELETE FROM uploads WHERE (account_id, id) IN
    (SELECT value->>'account_id', value->>'id' FROM json_each(${JSON.stringify(gone)}))
    /* cross-account: the sweep forgets the files of every account after a while */`;
  await runBatch(shard, [statement(query)]);
}
