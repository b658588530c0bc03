import type { SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { releaseNumber } from "#worker/domains/identity/directory/number-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import { numberEvent } from "./inner/event-queries.ts";
import { endQuarantine, numbersOfDeleted, quarantineEnded } from "./inner/owner-queries.ts";
import { release } from "./release.ts";

const AT_ONCE = 20;

/** Releases the numbers of deleted accounts and ends quarantines. */
export async function sweepNumbers(ctx: SystemContext): Promise<boolean> {
  const ofDeleted = await numbersOfDeleted(ctx, AT_ONCE);
  await eachAlone(ctx, "numbers", ofDeleted, ({ id, number, account_id }) =>
    release(ctx, { id, number, accountId: account_id }),
  );
  const ended = await quarantineEnded(ctx, AT_ONCE);
  await eachAlone(ctx, "numbers", ended, (due) => makeAvailable(ctx, due));
  return ofDeleted.length === AT_ONCE || ended.length === AT_ONCE;
}

interface Due {
  id: string;
  number: string;
  account_id: string;
}

/** Replies reach no account from now on, until it has a new owner. */
async function makeAvailable(ctx: SystemContext, { id, number, account_id }: Due): Promise<void> {
  await commitControl(ctx, {
    statements: [
      endQuarantine(ctx, id),
      abortUnlessChanged(),
      releaseNumber(ctx, number, account_id),
      numberEvent(ctx, id, "available"),
    ],
    audit: { action: "number.available", subject: id, detail: { number } },
  });
}
