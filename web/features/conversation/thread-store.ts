/** What a thread shows: a message, a note or an event. */
interface Entry {
  /** Three letters, an underscore and a ULID, by which entries of all kinds sort as they were made. */
  _id: string;
}

/** A page of the thread, newest first. */
export interface ThreadPage<E extends Entry> {
  items: readonly E[];
  /** The cursor of the page with older entries, if there is one. */
  next?: string;
  /** The room's number as the page was read; missing while the room was not watched. */
  seq?: number;
}

/** What had changed as the room had this number. */
export interface ThreadFrame<E extends Entry> {
  seq: number;
  /** Changes before it were lost: the newest page has to be loaded again. */
  restart: boolean;
  entries: readonly E[];
  /** Ids of entries that are there no longer. */
  removed: readonly string[];
}

/** How a page was asked for. */
export interface PageRequest {
  /** Undefined for the newest page. */
  cursor?: string;
  /** The store's `lastSeq` at that time: the page is at least as new. */
  requested?: number;
}

const BEFORE_ALL = 0;

/**
 * One room's thread, put together from pages and frames that come in any order. Each entry is kept with the
 * number that it came with, so that older news never replaces newer; what was removed stays so.
 */
export class ThreadStore<E extends Entry> {
  /** The number that each entry came with, or with which it was removed. */
  readonly #seqs = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  /** Everything known, oldest first; what is older than the pages reach is not shown yet. */
  #known: E[] = [];
  #shown: readonly E[] | undefined;
  #older: string | undefined;
  #isLoaded = false;
  #lastSeq: number | undefined;
  #restartedAt: number | undefined;

  /** Oldest first, without a gap; another array after each change. */
  get entries(): readonly E[] {
    this.#shown ??= this.#isLoaded ? this.#known.slice(this.#indexOf(this.#floor)) : [];
    return this.#shown;
  }

  /** The cursor of the next older page; undefined if there is none. */
  get older(): string | undefined {
    return this.#older;
  }

  /** Whether the newest page has arrived. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Whether the newest page has to be loaded: nothing is known yet, or changes were lost. */
  get needsNewest(): boolean {
    return !this.#isLoaded || this.#restartedAt !== undefined;
  }

  /** What to ask the socket to continue from. */
  get lastSeq(): number | undefined {
    return this.#lastSeq;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  applyFrame(frame: ThreadFrame<E>): void {
    const { seq, restart, entries, removed } = frame;
    if (restart) this.#restartedAt = seq;
    this.#lastSeq = Math.max(this.#lastSeq ?? seq, seq);
    for (const id of removed) this.#remove(id, seq);
    for (const entry of entries) this.#put(entry, seq);
    this.#changed();
  }

  applyPage(page: ThreadPage<E>, { cursor, requested }: PageRequest = {}): void {
    const seq = page.seq ?? requested ?? BEFORE_ALL;
    if (cursor === undefined) this.#applyNewest(page, seq);
    else if (cursor === this.#older) this.#applyOlder(page, seq, cursor);
    this.#changed();
  }

  #applyNewest(page: ThreadPage<E>, seq: number): void {
    const lost = this.#restartedAt;
    // It was read before the changes that were lost.
    if (lost !== undefined && seq < lost) return;
    const floor = floorOf(page.next);
    const newest = this.entries.at(-1);
    const joins = lost === undefined && newest !== undefined && keyOfEntry(newest._id) >= floor;
    if (!joins) {
      this.#forget(0, this.#indexOf(floor), (_, known) => known < (lost ?? seq));
      this.#older = page.next;
    }
    this.#isLoaded = true;
    this.#restartedAt = undefined;
    if (page.next === undefined) this.#older = undefined;
    this.#replace(page.items, seq, this.#indexOf(floor), this.#known.length);
  }

  #applyOlder(page: ThreadPage<E>, seq: number, cursor: string): void {
    const from = this.#indexOf(floorOf(page.next));
    this.#older = page.next;
    this.#replace(page.items, seq, from, this.#indexOf(keyOfEntry(cursor)));
  }

  /** Makes what is known from one index to another what a page says of it, except where newer news came. */
  #replace(items: readonly E[], seq: number, from: number, to: number): void {
    const listed = new Set(items.map(({ _id }) => _id));
    this.#forget(from, to, ({ _id }, known) => known <= seq && !listed.has(_id));
    for (const item of items) this.#put(item, seq);
  }

  #put(entry: E, seq: number): void {
    if (seq < (this.#seqs.get(entry._id) ?? BEFORE_ALL)) return;
    this.#seqs.set(entry._id, seq);
    const index = this.#indexOf(keyOfEntry(entry._id));
    const known = this.#known[index]?._id === entry._id ? 1 : 0;
    this.#known.splice(index, known, entry);
  }

  #remove(id: string, seq: number): void {
    if (seq < (this.#seqs.get(id) ?? BEFORE_ALL)) return;
    this.#seqs.set(id, seq);
    const index = this.#indexOf(keyOfEntry(id));
    if (this.#known[index]?._id === id) this.#known.splice(index, 1);
  }

  #forget(from: number, to: number, isOver: (entry: E, seq: number) => boolean): void {
    const kept = this.#known.slice(from, to).filter((entry) => {
      const over = isOver(entry, this.#seqs.get(entry._id) ?? BEFORE_ALL);
      if (over) this.#seqs.delete(entry._id);
      return !over;
    });
    this.#known = [...this.#known.slice(0, from), ...kept, ...this.#known.slice(to)];
  }

  get #floor(): string {
    return floorOf(this.#older);
  }

  /** Where an entry with this key is, or would be. */
  #indexOf(key: string): number {
    let from = 0;
    let to = this.#known.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      const entry = this.#known[middle];
      if (entry && keyOfEntry(entry._id) < key) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #changed(): void {
    this.#shown = undefined;
    for (const listen of this.#listeners) listen();
  }
}

/** By which entries of all kinds sort as they were made. */
export function keyOfEntry(id: string): string {
  return id.slice(4);
}

/** The key of the oldest entry that pages up to this cursor have brought. */
function floorOf(cursor: string | undefined): string {
  return cursor === undefined ? "" : keyOfEntry(cursor);
}
