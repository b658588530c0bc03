import * as z from "zod";

const coming = z.int().min(0).max(1_000_000);

/** What can be made to go wrong. */
export const faultsSchema = z.strictObject({
  /** Time between taking a batch and answering. */
  latencyMs: z.int().min(0).max(60_000),
  /** Time between taking a message and its receipt. */
  receiptDelayMs: z.int().min(0).max(86_400_000),
  /** More than this in one second are deferred; null is no limit. */
  perSecond: z.int().min(1).max(1_000_000).nullable(),
  /** Whether a client reference that the network has already is taken only once. */
  deduplicate: z.boolean(),
  /** Coming calls in which the batch is taken and the connection then dies without an answer. */
  dieAfterAccept: coming,
  /** Coming calls that die before anything is taken. */
  dieBeforeAccept: coming,
  /** Share of handsets that fail, chosen by a hash of the number. */
  failRate: z.number().min(0).max(1),
  /** False: messages are counted, not stored, and have no receipts (load tests). */
  keep: z.boolean(),
  /** False: no receipts are sent. */
  receipts: z.boolean(),
  /** False: the last digits of a number mean nothing. */
  patterns: z.boolean(),
});
export type Faults = z.infer<typeof faultsSchema>;

export const faultsChange = faultsSchema.partial();
export type FaultsChange = z.infer<typeof faultsChange>;

/** A network in good order. */
export const NO_FAULTS: Faults = {
  latencyMs: 0,
  receiptDelayMs: 1000,
  perSecond: null,
  deduplicate: false,
  dieAfterAccept: 0,
  dieBeforeAccept: 0,
  failRate: 0,
  keep: true,
  receipts: true,
  patterns: true,
};

const KEY = "faults";

/** The faults in force; what is stored by an older version and no longer fits counts as none. */
export function readFaults(storage: DurableObjectStorage): Faults {
  const stored = faultsChange.safeParse(storage.kv.get(KEY) ?? {});
  return { ...NO_FAULTS, ...(stored.success ? stored.data : {}) };
}

export function writeFaults(storage: DurableObjectStorage, faults: Faults): void {
  storage.kv.put(KEY, faults);
}
