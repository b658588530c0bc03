/** How many messages the network accepted in the current second. In memory only: reset by a restart. */
export class Throughput {
  #second = 0;
  #taken = 0;

  /** Whether one more may be accepted at `now`; if so, counts it. */
  take(perSecond: number | null, now: number): boolean {
    if (perSecond === null) return true;
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#taken = 0;
    }
    if (this.#taken >= perSecond) return false;
    this.#taken += 1;
    return true;
  }
}
