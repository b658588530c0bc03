import { contract } from "#core/contract/registry.ts";
import { deleteFileRows, freeBytesOfFiles } from "#worker/domains/platform/files/remove-files.ts";
import { verb } from "#worker/verb.ts";
import { commitUnlessClosed } from "./inner/commit-unless-closed.ts";
import { abortUnlessInStatus, deleteForm, formById, unused } from "./inner/queries.ts";
import { withdrawal } from "./inner/review-entry.ts";
import { documentsOf, forgetting, OPEN } from "./inner/steps.ts";

/** Deletes a form that neither waits nor was approved, with its documents. */
export const deleteVerification = verb(contract.deleteVerification, async (ctx, { id }) => {
  const form = await formById(ctx, id);
  const documents = documentsOf(form);
  await commitUnlessClosed(ctx, {
    statements: [
      abortUnlessInStatus(ctx, id, [...OPEN, "rejected"]),
      deleteForm(ctx, id),
      freeBytesOfFiles(ctx, documents, unused(ctx)),
      deleteFileRows(ctx, documents, unused(ctx)),
    ],
    effects: [...forgetting(documents), ...withdrawal(ctx, form)],
    audit: { action: "verification.delete", subject: id },
  });
  return {};
});
