const DEFAULT_LIMIT = 10;
const LARGEST_LIMIT = 100;

export interface Page {
  /** From 1. */
  current: number;
  limit: number;
  offset: number;
}

/** The requested page; 10 items by default (R241), never more than 100. */
export function paging(requested: { page?: number; limit?: number }): Page {
  const limit = Math.min(LARGEST_LIMIT, Math.max(1, requested.limit ?? DEFAULT_LIMIT));
  const current = Math.max(1, requested.page ?? 1);
  return { current, limit, offset: (current - 1) * limit };
}

/** The list of the specification: items, total, current, limit, totalPages (R381). */
export function pageOf<T>(items: T[], total: number, { current, limit }: Page) {
  return { items, total, current, limit, totalPages: Math.max(1, Math.ceil(total / limit)) };
}

/** The SMS history's page size (R236), which the other lists by key share. */
const KEYED_LIMIT = 50;

/** How many items a page of a list by key has: 50, or fewer if fewer are asked for. */
export function keyedLimit(requested = KEYED_LIMIT): number {
  return Math.min(KEYED_LIMIT, Math.max(1, requested));
}

/**
 * A page of a list by key and, if there may be more, the cursor of the next. `rows` holds one more
 * than the page, if there is one.
 */
export function keyedPage<Row, Item extends { _id: string }>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
) {
  const items = rows.slice(0, limit).map(present);
  return { items, limit, next: rows.length > limit ? items.at(-1)?._id : undefined };
}

/**
 * A page of a list that begins with shared items: what to read of the account's own rows, and how
 * to cut the page out of both. The number of shared items is not known yet when the own rows are
 * read.
 */
export function sharedFirst({ limit, offset }: Page, isShared: boolean) {
  if (!isShared) return { read: { limit, offset }, cut: <T>(rows: T[]) => rows };
  const end = offset + limit;
  return { read: { limit: end, offset: 0 }, cut: <T>(rows: T[]) => rows.slice(offset, end) };
}
