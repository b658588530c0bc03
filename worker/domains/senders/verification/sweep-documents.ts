import type { AccountContext, SystemContext } from "#worker/context.ts";
import { runBatch } from "#worker/db/statement.ts";
import { filesDue, setFileSweepTime } from "#worker/domains/platform/files/file-queries.ts";
import { deleteFileRows } from "#worker/domains/platform/files/remove-files.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/for-each-account.ts";
import {
  abortUnlessDue,
  changeForm,
  formById,
  formsDue,
  namedAmong,
  unused,
} from "./inner/queries.ts";
import { documentsOf, forgetting } from "./inner/steps.ts";

const AT_ONCE = 50;

/**
 * Deletes the documents of forms that were answered, or last worked on, long enough ago, or whose account was
 * deleted; and those that no form ever named.
 */
export async function sweepDocuments(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const due = await formsDue(shard, ctx.now(), AT_ONCE);
  await forEachAccount(ctx, "documents", due, (account, { id }) => deleteDocuments(account, id));
  return (await sweepUnnamed(ctx, shard)) || due.length === AT_ONCE;
}

/** A form that was changed or sent since it was found keeps its documents. */
async function deleteDocuments(ctx: AccountContext, id: string): Promise<void> {
  const documents = documentsOf(await formById(ctx, id));
  const deletion = { step3: "{}", documentsDeletedAt: ctx.now() };
  const hadSome = documents.length > 0;
  await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessDue(ctx, id),
      changeForm(ctx, id, { documentsUntil: null, ...(hadSome ? deletion : {}) }),
      // What another form names stays until its own time.
      ...deleteFileRows(ctx, documents, unused(ctx)),
    ],
    effects: forgetting(documents),
    audit: hadSome ? { action: "verification.documentsDeleted", subject: id } : undefined,
  });
}

/** Those that were uploaded and not saved. What a form names goes with it. */
async function sweepUnnamed(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const due = await filesDue(shard, { purpose: "verification", now: ctx.now(), limit: AT_ONCE });
  if (due.length === 0) return false;
  await runBatch(shard, [setFileSweepTime(namedAmong(due), null)]);
  await forEachAccount(ctx, "documents", due, (account, { id }) => deleteUnnamed(account, id));
  return due.length === AT_ONCE;
}

async function deleteUnnamed(ctx: AccountContext, id: string): Promise<void> {
  await commit(ctx, {
    statements: deleteFileRows(ctx, [id], unused(ctx)),
    effects: forgetting([id]),
  });
}
