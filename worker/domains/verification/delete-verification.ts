import { contract } from "#core/contract/registry.ts";
import { dropBytes, freeBytesOfFiles, removal } from "#worker/domains/files/remove-files.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { asClosed } from "./inner/as-closed.ts";
import { abortUnlessInStatus, deleteForm, formById, unused } from "./inner/queries.ts";
import { documentsOf } from "./inner/steps.ts";

/** Deletes a form that neither waits nor was approved, with its documents. */
export const deleteVerification = verb(contract.deleteVerification, async (ctx, { id }) => {
  const documents = documentsOf(await formById(ctx, id));
  const statements = [
    abortUnlessInStatus(ctx, id, ["draft", "rejected"]),
    deleteForm(ctx, id),
    freeBytesOfFiles(ctx, documents, unused(ctx)),
    removal(ctx, documents, unused(ctx)),
  ];
  const act = { action: "verification.delete", subject: id };
  const results = await commit(ctx, { statements, audit: act }).catch(asClosed);
  await dropBytes(ctx, results[statements.length - 1]);
  return {};
});
