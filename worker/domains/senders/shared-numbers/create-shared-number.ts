import { contract } from "#core/contract/registry.ts";
import { SHARED_NUMBER_TEXTS } from "#core/contract/shared-numbers/shared-numbers.ts";
import { invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { abortUnless, isAborted } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { insertNumber } from "#worker/domains/identity/directory/number-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { numberById } from "./inner/number-by-id.ts";
import { insertSharedNumber, isNotDedicated } from "./inner/queries.ts";

/** R432: from now on replies to it find their account, and it is in its pool. */
export const createSharedNumber = verb(contract.createSharedNumber, async (ctx, input) => {
  const id = newId("sharedNumber", ctx.now());
  await commitControl(ctx, {
    statements: [
      abortUnless(isNotDedicated(input.number)),
      insertNumber(ctx, input.number, null),
      insertSharedNumber(ctx, { id, ...input }),
    ],
    audit: { action: "sharedNumber.create", subject: id, detail: input },
  }).catch((error: unknown) => {
    const isTaken = isUniqueViolation(error) || isAborted(error);
    throw isTaken ? invalid("number", SHARED_NUMBER_TEXTS.taken) : error;
  });
  return { data: await numberById(ctx, id) };
});
