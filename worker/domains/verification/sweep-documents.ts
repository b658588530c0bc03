import type { AccountContext, SystemContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { freeBytesOfFiles, removal } from "#worker/domains/files/remove-files.ts";
import { commit } from "#worker/kernel/commit.ts";
import { eachOfAccounts } from "#worker/kernel/each-of-accounts.ts";
import { abortUnlessDue, changeForm, formById, formsDue, unused } from "./inner/queries.ts";
import { documentsOf, forgetting } from "./inner/steps.ts";

const AT_ONCE = 50;

/** Deletes the documents of forms that were answered long enough ago, or whose account was deleted. */
export async function sweepDocuments(ctx: SystemContext): Promise<void> {
  for (const shard of ctx.shards) {
    const due = await formsDue(shard, ctx.now(), AT_ONCE);
    await eachOfAccounts(ctx, "documents", due, (account, { id }) => deleteDocuments(account, id));
  }
}

/** A form that was changed or sent since it was found keeps its documents. */
async function deleteDocuments(ctx: AccountContext, id: string): Promise<void> {
  const documents = documentsOf(await formById(ctx, id));
  await commit(ctx, {
    statements: [
      abortUnlessDue(ctx, id),
      changeForm(ctx, id, { step3: "{}", documentsUntil: null, documentsDeletedAt: ctx.now() }),
      // What another form names stays until its own time.
      freeBytesOfFiles(ctx, documents, unused(ctx)),
      removal(ctx, documents, unused(ctx)),
    ],
    effects: forgetting(documents),
    audit: { action: "verification.documentsDeleted", subject: id },
  }).catch((error: unknown) => {
    if (!isAborted(error)) throw error;
  });
}
