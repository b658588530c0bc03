import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { renameOwn } from "./inner/own-queries.ts";

/** The administrators' own reference stays as it is. */
export const editOwnReference = verb(contract.editOwnReference, async (ctx, { id, reference }) => {
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [renameOwn(ctx, id, reference), abortUnlessChanged()],
    events: [{ type: "account.changed" }],
    audit: { action: "number.reference", subject: id, detail: { reference } },
  });
  if (!committed) throw notFound("Number");
  return { message: OWN_NUMBER_TEXTS.renamed };
});
