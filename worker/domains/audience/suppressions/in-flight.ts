import type { AccountContext } from "#worker/context.ts";
import { isBeingSent } from "./inner/queries.ts";
import { suppressionLists } from "./lists-of.ts";

/** Messages that were claimed longer ago are no longer submitted. */
const CLAIM_MS = 20_000;
const LOOK_MS = 50;
/** Many times what lies between the sender's last look at the list and its call to the carrier. */
const LOOKS = 40;

/**
 * Numbers have just come onto the list, and a sender of the account or of its parent may have looked
 * before that. Waits until it is known what became of such messages, so that none is submitted after
 * the request got its response. A message still unsettled after that awaits the carrier's response,
 * or is dropped when the sender looks again.
 */
export async function waitUntilNoneInFlight(
  ctx: AccountContext,
  ...numbers: readonly string[]
): Promise<void> {
  const accounts = await suppressionLists(ctx);
  for (let look = 0; look < LOOKS; look++) {
    const since = ctx.now() - CLAIM_MS;
    if (!(await isBeingSent(ctx, { accounts, numbers, since }))) return;
    await scheduler.wait(LOOK_MS);
  }
}
