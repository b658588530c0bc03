import * as z from "zod";
import type { Medium } from "#core/permissions.ts";
import { RECEIPT_STATUSES } from "#core/statuses.ts";

/** A file of an MMS. */
export interface OutboundMedia {
  /** Where the carrier reads it: signed, and valid for a day. */
  url: string;
  /** image/jpeg */
  type: string;
  name: string;
}

/** One message as a carrier accepts it. */
export interface OutboundMessage {
  /** Our message id; the carrier returns it in every receipt (its client reference). */
  reference: string;
  /** Handset, 614######## */
  to: string;
  /** The number or business name that the handset shows. */
  from: string;
  text: string;
  /** Present if it is an MMS. The subject may be empty. */
  mms?: { subject: string; media: readonly OutboundMedia[] };
  /** Epoch milliseconds: not to be delivered after that, where the carrier can do so. */
  validUntil?: number;
}

/** A carrier's result for one message. */
export type SendResult =
  | { reference: string; outcome: "accepted"; carrierId: string }
  /** It will never be sent; nothing reached the handset. `optedOut`: the carrier has a STOP from it. */
  | { reference: string; outcome: "rejected"; reason: string; optedOut?: true }
  /** Too fast or busy: it was not accepted, and may be submitted again later. */
  | { reference: string; outcome: "deferred" };

/** What a carrier knows about a reference, queried after a crash. */
export type LookupResult = { reference: string; known: boolean; carrierId?: string };

/**
 * An outside carrier. `send` either returns a result for each message, or throws: then it is unknown
 * what it accepted, and the messages are ambiguous until `lookup` or a receipt settles them. Messages
 * without a result are ambiguous too. `lookup` leaves out the references about which it cannot say.
 */
export interface Carrier {
  readonly name: string;
  readonly mediums: readonly Medium[];
  /** Largest number of messages in one call. */
  readonly batchSize: number;
  send(messages: readonly OutboundMessage[]): Promise<SendResult[]>;
  lookup(references: readonly string[]): Promise<LookupResult[]>;
  /**
   * A file that a handset sent, from where the carrier said. Undefined if that is not the carrier's, or it will
   * never be there; throws if it may be there later. Missing if its handsets send no files.
   */
  fetchMedia?(address: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** A delivery receipt after its adapter has verified and translated it. */
export const receipt = z.object({
  reference: z.string().max(64),
  carrierId: z.string().max(128),
  status: z.enum(RECEIPT_STATUSES),
  reason: z.string().max(200).optional(),
  /** The carrier has a STOP from the handset. */
  optedOut: z.literal(true).optional(),
  /** Epoch milliseconds. */
  at: z.number(),
});
export type Receipt = z.infer<typeof receipt>;

/** Beyond them nothing of a message is kept. */
export const MOST_MEDIA = 10;

/** A file that a handset sent: which carrier has it, and where. */
export const inboundMedia = z.object({
  carrier: z.string().max(40),
  url: z.string().max(2000),
  /** image/jpeg, as the carrier says; its bytes decide. */
  type: z.string().max(100),
});
export type InboundMedia = z.infer<typeof inboundMedia>;

/** A message from a handset after its adapter has verified and translated it. */
export const inboundMessage = z.object({
  /** The carrier's id for it: a replay has the same one. */
  carrierId: z.string().max(128),
  from: z.string().max(20),
  to: z.string().max(20),
  text: z.string().max(5000),
  at: z.number(),
  media: z.array(inboundMedia).max(MOST_MEDIA).optional(),
});
export type InboundMessage = z.infer<typeof inboundMessage>;
