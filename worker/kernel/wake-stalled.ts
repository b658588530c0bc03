import type { AccountContext, SystemContext } from "#worker/context.ts";
import { type Change, commit } from "./commit.ts";
import { eachOfAccounts } from "./each-of-accounts.ts";

const GIVEN_UP_MS = 24 * 60 * 60_000;

interface OpenJob {
  account_id: string;
  /** When it began. */
  since: number;
  updated_at: number;
}

interface Waking<T> {
  sweep: string;
  /** Jobs that are not over. */
  open: readonly T[];
  /** Those that have not moved since are woken. */
  before: number;
  /** What puts one on the queue again. */
  wake: (account: AccountContext, job: T) => Change;
  /** Ends one that was not finished within a day. */
  giveUp: (account: AccountContext, job: T) => Promise<void>;
}

/** Puts stalled jobs on the queue again, and gives up on those not finished within a day. Returns whether any is open. */
export async function wakeStalled<T extends OpenJob>(
  ctx: SystemContext,
  { sweep, open, before, wake, giveUp }: Waking<T>,
): Promise<boolean> {
  const stalled = open.filter(({ updated_at }) => updated_at < before);
  await eachOfAccounts(ctx, sweep, stalled, async (account, job) => {
    if (job.since < ctx.now() - GIVEN_UP_MS) await giveUp(account, job);
    else await commit(account, wake(account, job));
  });
  return open.length > 0;
}
