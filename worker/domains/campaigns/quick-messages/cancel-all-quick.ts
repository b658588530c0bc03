import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { cancel } from "./cancel-quick.ts";
import { waitingQuick } from "./inner/quick-queries.ts";

const AT_ONCE = 50;
const ROUNDS = 20;

/** Cancels every quick message of the account that waits, with its refund. */
export async function cancelAllQuick(ctx: AccountContext): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const waiting = await waitingQuick(ctx, AT_ONCE);
    if (waiting.length === 0) return;
    for (const quick of waiting) {
      await cancel(ctx, quick).catch((error: unknown) => {
        // It was sent, or decided, in the meantime: the next round finds what is left.
        if (!(error instanceof CooeeError)) throw error;
      });
    }
  }
  throw new CooeeError("CONFLICT", "Messages of this account are still starting. Try again.");
}
