import { isMobile } from "#core/rules/phone.ts";
import type { OutboundMessage, Receipt, SendResult } from "#worker/carriers/carrier.ts";
import { addCounts, type CountName, takeSerials } from "./counts.ts";
import { type Fate, fateOf, isBusyAtFirst, isRejected } from "./fates.ts";
import type { Faults } from "./faults.ts";
import type { Throughput } from "./throughput.ts";

/** Rows per statement: their JSON has to stay below SQLite's 2 MB per value. */
const ROWS_AT_ONCE = 250;

interface Taken {
  message: OutboundMessage;
  fate: Fate;
}

export interface Acceptance {
  results: SendResult[];
  /** Receipts of handsets that reply before the network does. */
  instant: Receipt[];
}

/** Accepts one batch and stores the fate of each message, in sets. Must run in one transaction. */
export function acceptBatch(
  sql: SqlStorage,
  messages: readonly OutboundMessage[],
  faults: Faults,
  throughput: Throughput,
  now: number,
): Acceptance {
  const had = carrierIdsOf(
    sql,
    messages.map((message) => message.reference),
  );
  const busy = newlyBusy(sql, messages, faults);
  const serial = takeSerials(sql, messages.length);
  const taken: Taken[] = [];
  const fresh = new Set<string>();
  const tally = { accepted: 0, rejected: 0, deferred: 0, deduplicated: 0 };

  const results = messages.map((message): SendResult => {
    const { reference } = message;
    const known = had.get(reference);
    if (faults.deduplicate && known !== undefined) {
      tally.deduplicated += 1;
      return { reference, outcome: "accepted", carrierId: known };
    }
    const refusal = refusalOf(message, faults);
    if (refusal !== undefined) {
      tally.rejected += 1;
      return { reference, outcome: "rejected", reason: refusal };
    }
    if (busy.has(reference) || !throughput.take(faults.perSecond, now)) {
      tally.deferred += 1;
      return { reference, outcome: "deferred" };
    }
    const carrierId = carrierIdOf(serial + taken.length);
    taken.push({ message, fate: fateIn(message, faults, now) });
    tally.accepted += 1;
    if (known === undefined) {
      fresh.add(reference);
      had.set(reference, carrierId);
    }
    return { reference, outcome: "accepted", carrierId };
  });

  const kept: Partial<Record<CountName, number>> = faults.keep
    ? { distinctReferences: fresh.size, delivered: taken.filter(isInstant).length }
    : { unkept: taken.length };
  addCounts(sql, { ...tally, ...kept });
  if (!faults.keep || taken.length === 0) return { results, instant: [] };
  storeTaken(sql, taken, serial, now);
  sql.exec(
    "INSERT INTO deliveries (first, last, receipts, due) VALUES (?, ?, ?, ?)",
    serial,
    serial + taken.length - 1,
    faults.receipts ? 1 : 0,
    now + faults.receiptDelayMs,
  );
  const instant = taken.flatMap(({ message: { reference }, fate }, index): Receipt[] => {
    if (fate !== "instant" || !faults.receipts) return [];
    return [{ reference, carrierId: carrierIdOf(serial + index), status: "delivered", at: now }];
  });
  return { results, instant };
}

/** What would be delivered after its validity expires instead. */
function fateIn({ to, validUntil }: OutboundMessage, faults: Faults, now: number): Fate {
  const late = validUntil !== undefined && now + faults.receiptDelayMs > validUntil;
  return late ? "expire" : fateOf(to, faults);
}

export function carrierIdOf(serial: number): string {
  return `sim-${serial}`;
}

/** The carrier's id of each reference that the network has; if there are several, the first. */
export function carrierIdsOf(sql: SqlStorage, references: readonly string[]): Map<string, string> {
  const rows = sql.exec<{ reference: string; seq: number }>(
    `SELECT m.reference, min(m.seq) AS seq FROM json_each(?) j
     CROSS JOIN messages m ON m.reference = j.value GROUP BY m.reference`,
    JSON.stringify(references),
  );
  const found = new Map<string, string>();
  for (const row of rows) found.set(row.reference, carrierIdOf(row.seq));
  return found;
}

function refusalOf(message: OutboundMessage, faults: Faults): string | undefined {
  if (!isMobile(message.to)) return "Invalid number";
  if (faults.patterns && isRejected(message.to)) return "Number not in service";
  return undefined;
}

/** References to busy handsets that are tried for the first time. */
function newlyBusy(
  sql: SqlStorage,
  messages: readonly OutboundMessage[],
  faults: Faults,
): Set<string> {
  const tried = faults.patterns ? messages.filter(({ to }) => isBusyAtFirst(to)) : [];
  if (tried.length === 0) return new Set();
  const rows = sql.exec<{ reference: string }>(
    "INSERT OR IGNORE INTO busy (reference) SELECT value FROM json_each(?) RETURNING reference",
    JSON.stringify(tried.map((message) => message.reference)),
  );
  return new Set([...rows].map((row) => row.reference));
}

function storeTaken(sql: SqlStorage, taken: readonly Taken[], serial: number, now: number): void {
  for (let start = 0; start < taken.length; start += ROWS_AT_ONCE) {
    const rows = taken
      .slice(start, start + ROWS_AT_ONCE)
      .map(({ message, fate }) => [
        message.to,
        message.from,
        message.reference,
        message.text,
        fate,
        message.mms ? JSON.stringify(message.mms) : null,
      ]);
    sql.exec(
      `INSERT INTO messages (seq, direction, handset, other, reference, text, at, changed, status, fate, mms)
       SELECT ?1 + key, 'outbound', value ->> 0, value ->> 1, value ->> 2, value ->> 3, ?2, ?2,
              iif(value ->> 4 = 'instant', 'delivered', 'accepted'), value ->> 4, value ->> 5
       FROM json_each(?3)`,
      serial + start,
      now,
      JSON.stringify(rows),
    );
  }
}

function isInstant({ fate }: Taken): boolean {
  return fate === "instant";
}
