import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict } from "#core/errors.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { deleteEvents } from "./inner/event-queries.ts";
import { numberById } from "./inner/number-by-id.ts";
import { deleteNumber } from "./inner/number-queries.ts";

/** R536: only what no account has had, so that the history of the others stays. */
export const deleteDedicatedNumber = verb(contract.deleteDedicatedNumber, async (ctx, { id }) => {
  const { number } = (await numberById(ctx, id)).number;
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [deleteNumber(id), abortUnlessChanged(), deleteEvents(ctx, id)],
    audit: { action: "number.delete", subject: id, detail: { number } },
  });
  if (!committed) throw conflict(NUMBER_TEXTS.kept);
  return { message: NUMBER_TEXTS.removed };
});
