/** How long an account that is expected back may be late, before others take their turn. */
const LATE_MS = 1500;
/** An account that asks again does so within this time. */
const LONGEST_WAIT_MS = 1000;

/** One account's use of a limit that several share. */
interface Share {
  /** Messages that it was given. */
  had: number;
  /** It was refused something, and is expected back by then. */
  until: number;
}

interface Request {
  /** A chunk is all or nothing. */
  chunks: readonly number[];
  perSecond: number;
  now: number;
  /** Seconds' worth of permits that may be taken together. */
  burstSeconds: number;
  /** Who asks, if several share the limit. */
  account: string | undefined;
}

/**
 * A token bucket. The last chunk may overdraw it, and it is paid back in time. Accounts that share it take
 * turns, chunk by chunk: the account that had least comes next. One that comes late starts where the others are,
 * so no account has to catch up with what was sent before.
 */
export class FairBucket {
  #tokens: number | undefined;
  #at = 0;
  #shares = new Map<string, Share>();
  /** How much the account that was served last had had by then. */
  #level = 0;

  take(request: Request): { granted: number; waitMs: number } {
    const { chunks, perSecond, now, account } = request;
    this.#fill(request);
    const share = account === undefined ? undefined : this.#join(account, now);
    let granted = 0;
    for (const messages of chunks) {
      if (this.#left() <= 0 || (share && this.#ahead(share, now, 0) > 0)) break;
      this.#tokens = this.#left() - messages;
      granted++;
      if (!share) continue;
      this.#level = share.had;
      share.had += messages;
    }
    const next = chunks[granted] ?? 0;
    const before = share && next > 0 ? this.#ahead(share, now, 1) * next : 0;
    const missing = before - this.#left();
    const waitMs = missing < 0 ? 0 : Math.ceil((missing / perSecond) * 1000) + 1;
    if (share) {
      share.until = next > 0 ? now + Math.min(waitMs, LONGEST_WAIT_MS) + LATE_MS : 0;
    }
    return { granted, waitMs };
  }

  /** Permits that were not used, given back by the account that took them. */
  giveBack(messages: number, account: string | undefined): void {
    this.#tokens = this.#left() + messages;
    const share = account === undefined ? undefined : this.#shares.get(account);
    if (share) share.had -= messages;
  }

  #fill({ perSecond, now, burstSeconds }: Request): void {
    const most = perSecond * burstSeconds;
    const filled = (this.#tokens ?? most) + ((now - this.#at) / 1000) * perSecond;
    this.#tokens = Math.min(most, this.#tokens === undefined ? most : filled);
    this.#at = now;
  }

  #left(): number {
    return this.#tokens ?? 0;
  }

  #join(account: string, now: number): Share {
    const known = this.#shares.get(account);
    if (known && known.until >= now) return known;
    for (const [other, { until }] of this.#shares) {
      if (until > 0 && until < now) this.#shares.delete(other);
    }
    const share = { had: Math.max(known?.had ?? 0, this.#level), until: 0 };
    this.#shares.set(account, share);
    return share;
  }

  /** How many of those that wait had less; with `equal` 1, or as much. */
  #ahead(share: Share, now: number, equal: 0 | 1): number {
    let ahead = 0;
    for (const other of this.#shares.values()) {
      if (other === share || other.until < now) continue;
      if (other.had < share.had + equal) ahead++;
    }
    return ahead;
  }
}
