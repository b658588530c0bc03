import { DurableObject } from "cloudflare:workers";
import type { Env } from "#worker/env.ts";

/**
 * Permits of one sender, a token bucket: no more than `perSecond` messages per second are sent
 * under it, whichever campaigns of whichever accounts share it. In memory: it starts full after a
 * restart.
 */
export class SenderLimiter extends DurableObject<Env> {
  #tokens: number | undefined;
  #at = 0;

  /**
   * Takes as many of `wanted` as it may, and returns how long to wait for more. A chunk is all or
   * nothing, so the last chunk may overdraw a bucket, which pays it back in time.
   */
  async take(
    chunks: readonly number[],
    perSecond: number,
    now: number,
    /** Seconds' worth of permits that may be taken together. */
    burstSeconds = 1,
  ): Promise<{ granted: number; waitMs: number }> {
    const most = perSecond * burstSeconds;
    const filled = (this.#tokens ?? most) + ((now - this.#at) / 1000) * perSecond;
    this.#tokens = Math.min(most, this.#tokens === undefined ? most : filled);
    this.#at = now;
    let granted = 0;
    for (const messages of chunks) {
      if (this.#tokens <= 0) break;
      this.#tokens -= messages;
      granted++;
    }
    const waitMs = this.#tokens > 0 ? 0 : Math.ceil((-this.#tokens / perSecond) * 1000) + 1;
    return { granted, waitMs };
  }
}
