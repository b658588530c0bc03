import type { AccountContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { countErrors, ENOUGH, endStop, takeRetry } from "./inner/breaker-queries.ts";

/** As much as so many refused messages: ten of them in a minute are enough. */
const SILENCE = ENOUGH / 10;

/** How a carrier answered one call. */
export interface Answer {
  provider: string;
  /** Undefined if it did not answer at all. */
  results: { accepted: number; refused: number } | undefined;
  canary: boolean;
}

/**
 * Whether this is the one message that finds out whether a stopped carrier works again. A call at
 * the same time gets no.
 */
export async function isCanary(ctx: AccountContext, provider: string): Promise<boolean> {
  const [taken] = await writeControl(ctx, [takeRetry(ctx, provider)]);
  return (taken?.results.length ?? 0) > 0;
}

/**
 * Stops a carrier after many final errors in a minute, and starts it again after a message that it
 * accepted. Only calls count in which most messages failed, so one that works costs nothing here, and
 * wrong numbers in a good list do not matter.
 */
export async function watchProvider(ctx: AccountContext, answer: Answer): Promise<void> {
  const { provider, results, canary } = answer;
  if (canary && results && results.accepted > 0) return resume(ctx, provider);
  if (results && results.refused <= results.accepted) return;
  const errors = results ? results.refused : SILENCE;
  const account = results ? ctx.account.id : "";
  const counted = await writeControl(ctx, countErrors(ctx, { provider, account, errors }));
  if (!counted.at(-1)?.results.length) return;
  ctx.log.error("provider.stopped", new Error("Too many errors in a minute"), { provider });
}

async function resume(ctx: AccountContext, provider: string): Promise<void> {
  const ended = await writeControl(ctx, endStop(ctx, provider));
  if (!ended.at(-1)?.results.length) return;
  ctx.log.info("provider.resumed", { provider });
}
