import { contract } from "#core/contract/registry.ts";
import { SHARED_NUMBER_TEXTS } from "#core/contract/shared-numbers/shared-numbers.ts";
import { CooeeError } from "#core/errors.ts";
import { deleteNumber } from "#worker/domains/identity/directory/number-queries.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { numberById } from "./inner/number-by-id.ts";
import { deleteUnused } from "./inner/queries.ts";

/** R432. Handsets keep what was sent from it, and may answer at any time: such a number stays. */
export const deleteSharedNumber = verb(contract.deleteSharedNumber, async (ctx, { id }) => {
  const { number, pool } = await numberById(ctx, id);
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [...deleteUnused(ctx, id), deleteNumber(ctx, number)],
    audit: { action: "sharedNumber.delete", subject: id, detail: { number, pool } },
  });
  if (!committed) throw new CooeeError("CONFLICT", SHARED_NUMBER_TEXTS.used);
  return {};
});
