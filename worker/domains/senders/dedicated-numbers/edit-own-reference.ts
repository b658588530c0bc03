import { OWN_NUMBER_TEXTS } from "#core/contract/own-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { abortUnlessChanged, isAborted } from "#worker/db/batch-guard.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { renameOwn } from "./inner/own-queries.ts";

/** The administrators' own reference stays as it is. */
export const editOwnReference = verb(contract.editOwnReference, async (ctx, { id, reference }) => {
  await commitControl(ctx, {
    statements: [renameOwn(ctx, id, reference), abortUnlessChanged()],
    events: [{ type: "account.changed" }],
    audit: { action: "number.reference", subject: id, detail: { reference } },
  }).catch((error: unknown) => {
    throw isAborted(error) ? notFound("Number") : error;
  });
  return { message: OWN_NUMBER_TEXTS.renamed };
});
