import type { Receipt } from "#worker/carriers/carrier.ts";
import { carrierIdOf } from "./accept.ts";
import { addCounts } from "./counts.ts";
import { type Fate, REASONS } from "./fates.ts";
import { canReplyTo, handsetWrites } from "./handset-writes.ts";
import { putReceipts } from "./outbox.ts";

/** A receipt that comes out of order follows the previous one after this time. */
const ROUND_MS = 200;
/** How long a person takes to reply STOP. */
const REPLY_MS = 300;

interface DeliveryRow extends Record<string, SqlStorageValue> {
  id: number;
  first: number;
  last: number;
  receipts: number;
  due: number;
}

interface MessageRow extends Record<string, SqlStorageValue> {
  seq: number;
  handset: string;
  other: string;
  reference: string;
  fate: Fate;
  at: number;
}

/** The oldest batches that are due. */
export function dueDeliveries(sql: SqlStorage, now: number, limit: number): DeliveryRow[] {
  return sql
    .exec<DeliveryRow>(
      "SELECT * FROM deliveries WHERE due <= ? ORDER BY due, id LIMIT ?",
      now,
      limit,
    )
    .toArray();
}

/** Delivers one batch to its handsets and records its receipts for posting. In one transaction. */
export function deliver(sql: SqlStorage, batch: DeliveryRow, now: number): void {
  sql.exec("DELETE FROM deliveries WHERE id = ?", batch.id);
  const rows = sql
    .exec<MessageRow>(
      "SELECT seq, handset, other, reference, fate, at FROM messages WHERE seq BETWEEN ? AND ?",
      batch.first,
      batch.last,
    )
    .toArray();
  sql.exec(
    `UPDATE messages SET changed = ?1, status = CASE fate
       WHEN 'fail' THEN 'failed' WHEN 'off' THEN 'failed' WHEN 'expire' THEN 'expired' ELSE 'delivered' END
     WHERE seq BETWEEN ?2 AND ?3 AND status = 'accepted' AND fate <> 'silent'`,
    now,
    batch.first,
    batch.last,
  );
  const ended = (...fates: Fate[]) => rows.filter((row) => fates.includes(row.fate)).length;
  addCounts(sql, {
    delivered: ended("deliver", "shuffle", "stop"),
    failed: ended("fail", "off"),
    expired: ended("expire"),
  });
  if (batch.receipts === 1) {
    const rounds = roundsOf(rows, now);
    for (const [round, receipts] of rounds.entries()) {
      putReceipts(sql, receipts, now + round * ROUND_MS);
    }
  }
  for (const row of rows) {
    if (row.fate === "stop") replyStop(sql, row, now);
  }
}

/** Receipts of a batch, those of round 0 first. */
function roundsOf(rows: readonly MessageRow[], now: number): Receipt[][] {
  const rounds: Receipt[][] = [[], [], []];
  for (const row of rows) {
    const base = { reference: row.reference, carrierId: carrierIdOf(row.seq) };
    const delivered: Receipt = { ...base, status: "delivered", at: now };
    switch (row.fate) {
      case "silent":
      case "instant":
        break;
      case "fail":
      case "off":
        rounds[0]?.push({ ...base, status: "failed", reason: REASONS[row.fate], at: now });
        break;
      case "expire":
        rounds[0]?.push({ ...base, status: "expired", reason: REASONS.expire, at: now });
        break;
      case "shuffle":
        rounds[0]?.push(delivered);
        rounds[1]?.push({ ...base, status: "sent", at: row.at });
        rounds[2]?.push(delivered);
        break;
      default:
        rounds[0]?.push(delivered);
    }
  }
  return rounds;
}

/** A business name cannot be replied to, and no handset sends STOP to the same sender twice in a row. */
function replyStop(sql: SqlStorage, row: MessageRow, now: number): void {
  if (!canReplyTo(row.other)) return;
  const [last] = sql.exec<{ text: string }>(
    `SELECT text FROM messages WHERE handset = ? AND direction = 'inbound' AND other = ?
     ORDER BY seq DESC LIMIT 1`,
    row.handset,
    row.other,
  );
  if (last?.text === "STOP") return;
  const reply = { from: row.handset, to: row.other, text: "STOP" };
  handsetWrites(sql, reply, now, now + REPLY_MS);
}
