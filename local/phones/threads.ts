import { mms, type Phone, type ThreadMessage } from "../shapes.ts";

interface MessageRow extends Record<string, SqlStorageValue> {
  seq: number;
  direction: "outbound" | "inbound";
  handset: string;
  other: string;
  reference: string | null;
  text: string;
  mms: string | null;
  at: number;
  changed: number;
  status: string;
}

/**
 * For one handset or all: messages that are new or changed at or after `since`, the latest `limit`,
 * oldest first.
 */
export function readMessages(
  sql: SqlStorage,
  wanted: { handset?: string; since: number; limit: number },
): ThreadMessage[] {
  const rows =
    wanted.handset === undefined
      ? sql.exec<MessageRow>(
          "SELECT * FROM messages WHERE changed >= ? ORDER BY seq DESC LIMIT ?",
          wanted.since,
          wanted.limit,
        )
      : sql.exec<MessageRow>(
          "SELECT * FROM messages WHERE handset = ? AND changed >= ? ORDER BY seq DESC LIMIT ?",
          wanted.handset,
          wanted.since,
          wanted.limit,
        );
  return rows.toArray().map(present).reverse();
}

/**
 * The phones with the latest message first. It walks back from the latest message until it has
 * enough phones: during a campaign nearly every message is for a different phone.
 */
export function readPhones(sql: SqlStorage, wanted: { search: string; limit: number }): Phone[] {
  const latest = new Map<string, MessageRow>();
  const rows = sql.exec<MessageRow>(
    "SELECT * FROM messages WHERE (?1 = '' OR instr(handset, ?1) > 0) ORDER BY seq DESC",
    wanted.search,
  );
  for (const row of rows) {
    if (!latest.has(row.handset)) latest.set(row.handset, row);
    if (latest.size === wanted.limit) break;
  }
  const totals = messagesOf(sql, [...latest.keys()]);
  return [...latest.values()].map((row) => ({
    number: row.handset,
    messages: totals.get(row.handset) ?? 0,
    last: { direction: row.direction, text: row.text, at: row.at, status: row.status },
  }));
}

/** The message with this serial number. */
export function readMessage(sql: SqlStorage, serial: number): ThreadMessage | undefined {
  const [row] = sql.exec<MessageRow>("SELECT * FROM messages WHERE seq = ?", serial);
  return row && present(row);
}

function messagesOf(sql: SqlStorage, handsets: readonly string[]): Map<string, number> {
  const rows = sql.exec<{ handset: string; n: number }>(
    `SELECT m.handset, count(*) AS n FROM json_each(?) j
     CROSS JOIN messages m ON m.handset = j.value GROUP BY m.handset`,
    JSON.stringify(handsets),
  );
  return new Map([...rows].map((row) => [row.handset, row.n]));
}

function present(row: MessageRow): ThreadMessage {
  const outbound = row.direction === "outbound";
  return {
    direction: row.direction,
    id: `sim-${row.seq}`,
    reference: row.reference,
    from: outbound ? row.other : row.handset,
    to: outbound ? row.handset : row.other,
    text: row.text,
    ...(row.mms === null ? {} : { mms: mms.parse(JSON.parse(row.mms)) }),
    at: row.at,
    changed: row.changed,
    status: row.status,
  };
}
