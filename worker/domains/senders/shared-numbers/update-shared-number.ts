import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { numberById } from "./inner/number-by-id.ts";
import { changeSharedNumber } from "./inner/queries.ts";

/** R432. Takes effect with the next message that is written; what was written keeps its number. */
export const updateSharedNumber = verb(contract.updateSharedNumber, async (ctx, input) => {
  const before = await numberById(ctx, input.id);
  const { pool = before.pool, active = before.active } = input;
  const committed = await commitControlUnlessAborted(ctx, {
    statements: changeSharedNumber(ctx, input.id, { pool, active }),
    audit: { action: "sharedNumber.change", subject: input.id, detail: { pool, active } },
  });
  if (!committed) throw notFound("Shared number");
  return { data: await numberById(ctx, input.id) };
});
