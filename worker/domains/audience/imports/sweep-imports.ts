import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { deleteSomeFormer } from "./inner/change-queries.ts";
import { deleteOldRejects, importsPastUndo, markUndoClosed } from "./inner/import-queries.ts";
import { deleteUploads, type OldUpload, oldUploads } from "./inner/upload-queries.ts";
import { readingKeys, uploadKey } from "./upload-keys.ts";

const DAY_MS = 24 * 60 * 60_000;
/** R2 deletes at most 1,000 objects in one call. */
const KEYS_AT_ONCE = 1000;
const UPLOADS_AT_ONCE = 500;
const IMPORTS_AT_ONCE = 100;
const CHANGES_AT_ONCE = 5000;
const REJECTS_AT_ONCE = 5000;

/** Deletes old files and rejected rows, and the former values of imports that can no longer be undone. */
export async function sweepImports(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const hasMoreUploads = await forgetOldUploads(ctx, shard);
  const hasMoreRejects = await forgetRejects(ctx, shard);
  return (await forgetChanges(ctx, shard)) || hasMoreUploads || hasMoreRejects;
}

async function forgetRejects(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const days = ctx.settings.REJECTS_KEPT_DAYS;
  if (days === undefined) return false;
  const before = ctx.now() - days * DAY_MS;
  return await deleteOldRejects(shard, before, REJECTS_AT_ONCE);
}

/** What imports changed that can no longer be undone, some of it each time. */
async function forgetChanges(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const old = await importsPastUndo(shard, ctx.now(), IMPORTS_AT_ONCE);
  await forEachAccount(ctx, "imports", old, async (account, { id, group_id: groupId }) => {
    const its = { importId: id, groupId };
    await commit(account, { statements: deleteSomeFormer(account, its, CHANGES_AT_ONCE) });
  });
  await markUndoClosed(shard, ctx.now());
  return old.length > 0;
}

async function forgetOldUploads(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const old = await oldUploads(
    shard,
    ctx.now() - ctx.settings.UPLOADS_KEPT_DAYS * DAY_MS,
    UPLOADS_AT_ONCE,
  );
  if (old.length === 0) return false;
  // The files first: a row that stays is found again, a file without a row never is.
  const keys = old.flatMap(keysOf);
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
    await ctx.media.delete(keys.slice(at, at + KEYS_AT_ONCE));
  }
  await deleteUploads(shard, old);
  return old.length === UPLOADS_AT_ONCE;
}

const names = z.array(z.string());

/** The file and everything that was read from it. */
function keysOf({ account_id, id, readings }: OldUpload): string[] {
  const read = names.parse(JSON.parse(readings)).map((name) => readingKeys(account_id, id, name));
  return [uploadKey(account_id, id), ...read.flatMap(({ known, rows }) => [known, rows])];
}
