import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { abortUnlessChanged, isAborted } from "#worker/db/batch-guard.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { deleteEvents } from "./inner/event-queries.ts";
import { numberById } from "./inner/number-by-id.ts";
import { deleteNumber } from "./inner/number-queries.ts";

/** R536: only what no account has had, so that the history of the others stays. */
export const deleteDedicatedNumber = verb(contract.deleteDedicatedNumber, async (ctx, { id }) => {
  const { number } = (await numberById(ctx, id)).number;
  await commitControl(ctx, {
    statements: [deleteNumber(id), abortUnlessChanged(), deleteEvents(ctx, id)],
    audit: { action: "number.delete", subject: id, detail: { number } },
  }).catch((error: unknown) => {
    throw isAborted(error) ? new CooeeError("CONFLICT", NUMBER_TEXTS.kept) : error;
  });
  return { message: NUMBER_TEXTS.removed };
});
