import { DurableObject } from "cloudflare:workers";
import type { Env } from "#worker/env.ts";
import { FairBucket } from "./fair-bucket.ts";

/**
 * Permits of one sender or carrier: no more than `perSecond` messages per second are sent through it,
 * whichever campaigns of whichever accounts share it, and these take turns. In memory: it starts full
 * after a restart.
 */
export class SenderLimiter extends DurableObject<Env> {
  #bucket = new FairBucket();

  /** Takes as many of the chunks as it may, in their order, and returns how long to wait for more. */
  async take(
    chunks: readonly number[],
    perSecond: number,
    now: number,
    { burstSeconds = 1, account }: { burstSeconds?: number; account?: string } = {},
  ): Promise<{ granted: number; waitMs: number }> {
    return this.#bucket.take({ chunks, perSecond, now, burstSeconds, account });
  }

  /** Returns permits for so many messages that another limit did not let go. */
  async giveBack(messages: number, { account }: { account?: string } = {}): Promise<void> {
    this.#bucket.giveBack(messages, account);
  }
}
