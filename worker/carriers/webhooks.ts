import * as z from "zod";
import type { InboundMessage, Receipt } from "./carrier.ts";
import type { PostedFile } from "./posted-files.ts";

/** What was posted to us in a carrier's name. */
export interface Post {
  url: URL;
  headers: Headers;
  body: string;
}

/** How a carrier's posts are verified and translated. */
export interface CarrierWebhooks {
  /** The header of its signature: a post without it is not even read. */
  signature: string;
  /** Whether the carrier signed it, at most five minutes ago. */
  isGenuine(post: Post, now: number): Promise<boolean>;
  /** What it says: JSON or a form. */
  read: (post: Post) => unknown;
  /** A post that says nothing about a message of ours has no receipts. */
  receipts: z.ZodType<Receipt[]>;
  inbound: z.ZodType<InboundMessage[]>;
  /** For carriers that post the files of an MMS with it: those of a post, and how large that may be. */
  files?: { of: (post: unknown) => PostedFile[]; maxBytes: number };
}

const TOLERANCE_MS = 5 * 60_000;

/** Whether the time, in epoch milliseconds, is at most five minutes away. */
export function isRecent(time: number, now: number): boolean {
  return Math.abs(now - time) <= TOLERANCE_MS;
}

/** A date of a carrier's in epoch milliseconds. */
export const time = z
  .string()
  .transform((text) => Date.parse(text))
  .pipe(z.number());

/** A handset's text; ours are at most 5,000 characters. */
export const inboundText = z
  .string()
  .nullish()
  .transform((text) => (text ?? "").slice(0, 5000));
