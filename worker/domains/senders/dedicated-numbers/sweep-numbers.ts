import type { SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { releaseNumber } from "#worker/domains/identity/directory/number-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { numberEvent } from "./inner/event-queries.ts";
import { endQuarantine, numbersOfDeleted, quarantineEnded } from "./inner/owner-queries.ts";
import { release } from "./inner/release.ts";

const AT_ONCE = 20;

/** Releases the numbers of deleted accounts and ends quarantines. */
export async function sweepNumbers(ctx: SystemContext): Promise<void> {
  await eachAlone(ctx, await numbersOfDeleted(ctx, AT_ONCE), ({ id, number, account_id }) =>
    release(ctx, { id, number, accountId: account_id }),
  );
  await eachAlone(ctx, await quarantineEnded(ctx, AT_ONCE), (due) => makeAvailable(ctx, due));
}

interface Due {
  id: string;
  number: string;
  account_id: string;
}

/** Replies reach nobody from now on, until it has a new owner. */
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

/** One that fails does not hold up the others. */
async function eachAlone<T extends { id: string }>(
  ctx: SystemContext,
  rows: readonly T[],
  act: (row: T) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    await act(row).catch((error: unknown) => {
      ctx.log.error("number.stuck", error, { number: row.id });
    });
  }
}
