import type { AccountContext, SystemContext } from "#worker/context.ts";
import { runBatch } from "#worker/db/statement.ts";
import { filesDue, setFileSweepTime } from "#worker/domains/platform/files/file-queries.ts";
import { deleteFileBytes, deleteFileRows } from "#worker/domains/platform/files/file-store.ts";
import { commit } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import {
  attachedAmong,
  attachmentsDue,
  deleteUnused,
  draftedAmong,
  filesOfUnused,
  lookLater,
  unattached,
} from "./inner/attachment-queries.ts";

const DAY = 86_400_000;
/** Until then, the MMS may still be in the making. */
const YOUNG_MS = 7 * DAY;
/** An MMS that is used may be deleted one day. */
const LOOK_AGAIN_MS = 7 * DAY;
const ATTACHMENTS_AT_ONCE = 200;
const FILES_AT_ONCE = 200;

/** Deletes what MMS had that are gone, and files that never became part of one. */
export async function sweepMedia(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const hasMoreAttachments = await sweepAttachments(ctx, shard);
  return (await sweepFiles(ctx, shard)) || hasMoreAttachments;
}

/** Their files are looked at next. */
async function sweepAttachments(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const now = ctx.now();
  const due = await attachmentsDue(shard, now, ATTACHMENTS_AT_ONCE);
  if (due.length === 0) return false;
  await runBatch(shard, [
    setFileSweepTime(filesOfUnused(due, now - YOUNG_MS), now),
    deleteUnused(due, now - YOUNG_MS),
    lookLater(due, now + LOOK_AGAIN_MS),
  ]);
  return due.length === ATTACHMENTS_AT_ONCE;
}

async function sweepFiles(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const due = await filesDue(shard, { purpose: "media", now: ctx.now(), limit: FILES_AT_ONCE });
  if (due.length === 0) return false;
  // An attachment that goes says so of its file; a draft does not.
  await runBatch(shard, [
    setFileSweepTime(attachedAmong(due), null),
    setFileSweepTime(draftedAmong(due), ctx.now() + LOOK_AGAIN_MS),
  ]);
  const byAccount = Map.groupBy(due, ({ account_id }) => account_id);
  const rows = Array.from(byAccount, ([account_id, files]) => ({ account_id, files }));
  await forEachAccount(ctx, "media", rows, (account, { files }) =>
    removeFiles(
      account,
      files.map(({ id }) => id),
    ),
  );
  return due.length === FILES_AT_ONCE;
}

/** The rows first: an MMS that names a file by then keeps it. Bytes that stay behind go with the account. */
async function removeFiles(ctx: AccountContext, ids: readonly string[]): Promise<void> {
  const results = await commit(ctx, { statements: deleteFileRows(ctx, ids, unattached) });
  await deleteFileBytes(ctx, results[1]);
}
