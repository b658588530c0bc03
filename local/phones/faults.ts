import * as z from "zod";

const coming = z.int().min(0).max(1_000_000);

/** What can be made to go wrong. */
export const faultsSchema = z.strictObject({
  /** Time between receiving a batch and responding. */
  latencyMs: z.int().min(0).max(60_000),
  /** Time between accepting a message and its receipt. */
  receiptDelayMs: z.int().min(0).max(86_400_000),
  /** More than this within one second are deferred; null means no limit. */
  perSecond: z.int().min(1).max(1_000_000).nullable(),
  /** Whether a client reference that the network already has is accepted only once. */
  deduplicate: z.boolean(),
  /**
   * How many of the next calls have their batch accepted and then lose the connection without a
   * response.
   */
  dieAfterAccept: coming,
  /** How many of the next calls fail before anything is accepted. */
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

/** A network without faults. */
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
