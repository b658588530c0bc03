import * as z from "zod";
import { attached } from "#web/lib/attached.ts";
import type { QuickStart } from "#web/lib/quick-card.ts";

/** What the form edits. */
const written = z.object({
  medium: z.enum(["sms", "mms"]),
  /** Of an MMS. */
  subject: z.string(),
  attached: attached.optional(),
  sender: z.string(),
  to: z.enum(["numbers", "group"]),
  /** As they were typed or chosen, each once. */
  contacts: z.array(z.string()).readonly(),
  /** What is being typed. */
  typing: z.string(),
  /** The group's id, or a segment's. */
  group: z.string().optional(),
  message: z.string(),
  /** Where the text's short link leads; empty if there is none. */
  longUrl: z.string(),
  /** What the page of a reply link asks. */
  question: z.string(),
  optout: z.boolean(),
  sendType: z.enum(["now", "schedule"]),
  /** When it is to be sent, if it is scheduled; undefined while no day is chosen. */
  scheduleAt: z.number().optional(),
  /** Until when it is sent, if there is such a time. */
  until: z.number().nullish(),
});
export type QuickValues = z.output<typeof written>;

const start = written
  .pick({
    sender: true,
    contacts: true,
    message: true,
    medium: true,
    subject: true,
    attached: true,
  })
  .partial();
/** What was last asked to be sent, and the key under which it is sent once. */
const attempt = z.object({ payload: z.string(), key: z.uuid() });
export type Attempt = z.output<typeof attempt>;

/** What the form begins with, what was written beside another screen, and the last attempt to send it. */
const state = z.object({ start, written, attempt }).partial().catch({});
export type QuickBeginning = z.output<typeof state>;

/** A message that was not sent, and the last attempt to send it. */
export const unsent = z.object({ written, attempt: attempt.optional() });
export type Unsent = z.output<typeof unsent>;

/** Whether a message that was not sent is what someone would write who begins like this. */
export function continues({ contacts = [], message }: QuickStart, unsentOne: QuickValues): boolean {
  const isSameText = message === undefined || message === unsentOne.message;
  return isSameText && contacts.every((number) => unsentOne.contacts.includes(number));
}

/** What another screen asked for when it led here; the browser keeps it for Back and Forward. */
export function quickStart(from: unknown): QuickBeginning {
  return state.parse(from);
}
