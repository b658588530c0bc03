const NAMES = [
  "calls",
  "died",
  "accepted",
  "rejected",
  "deferred",
  "deduplicated",
  "unkept",
  "distinctReferences",
  "delivered",
  "failed",
  "expired",
  "replies",
] as const;
export type CountName = (typeof NAMES)[number];

/**
 * Messages unless stated otherwise. `accepted` = `distinctReferences` + `repeats` + `unkept`;
 * `unkept` were only counted (`keep: false`); `waiting` are pending deliveries and posts.
 */
export type Counts = Record<CountName | "repeats" | "waiting", number>;

/** Adds to several counts in one statement. */
export function addCounts(
  sql: SqlStorage,
  added: Partial<Record<CountName | "serial", number>>,
): void {
  const changed = Object.entries(added).filter(([, value]) => value !== 0);
  if (changed.length === 0) return;
  sql.exec(
    `INSERT INTO counts (name, value) SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE true
     ON CONFLICT (name) DO UPDATE SET value = value + excluded.value`,
    JSON.stringify(changed),
  );
}

/** The first of `howMany` serial numbers, which are used up from now on in any case. */
export function takeSerials(sql: SqlStorage, howMany: number): number {
  const used = readCount(sql, "serial");
  addCounts(sql, { serial: howMany });
  return used + 1;
}

export function readCount(sql: SqlStorage, name: CountName | "serial"): number {
  const [row] = sql.exec<{ value: number }>("SELECT value FROM counts WHERE name = ?", name);
  return row?.value ?? 0;
}

/** Messages kept for the handsets whose numbers begin with these digits; some of `Counts`. */
export function readCountsOf(
  sql: SqlStorage,
  handsets: string,
): Pick<Counts, "accepted" | "distinctReferences" | "repeats"> {
  const { accepted, distinct } = sql
    .exec<{ accepted: number; distinct: number }>(
      `SELECT count(*) AS accepted, count(DISTINCT reference) AS "distinct" FROM messages
       WHERE direction = 'outbound' AND handset GLOB ? || '*'`,
      handsets,
    )
    .one();
  return { accepted, distinctReferences: distinct, repeats: accepted - distinct };
}

export function readCounts(sql: SqlStorage): Counts {
  const stored = new Map<string, number>();
  for (const row of sql.exec<{ name: string; value: number }>("SELECT name, value FROM counts")) {
    stored.set(row.name, row.value);
  }
  const waiting = sql
    .exec<{ n: number }>(
      "SELECT (SELECT ifnull(sum(last - first + 1), 0) FROM deliveries) + (SELECT count(*) FROM outbox) AS n",
    )
    .one().n;
  const of = (name: CountName) => stored.get(name) ?? 0;
  return {
    accepted: of("accepted"),
    delivered: of("delivered"),
    failed: of("failed"),
    expired: of("expired"),
    distinctReferences: of("distinctReferences"),
    repeats: of("accepted") - of("unkept") - of("distinctReferences"),
    rejected: of("rejected"),
    deferred: of("deferred"),
    deduplicated: of("deduplicated"),
    unkept: of("unkept"),
    replies: of("replies"),
    calls: of("calls"),
    died: of("died"),
    waiting,
  };
}
