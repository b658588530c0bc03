import * as z from "zod";
import { attached } from "#web/lib/attached.ts";
import type { QuickStart } from "#web/lib/quick-card.ts";
import type { QuickBeginning, QuickValues } from "./quick-values.ts";

const written = z.object({
  medium: z.enum(["sms", "mms"]),
  subject: z.string(),
  attached: attached.optional(),
  sender: z.string(),
  to: z.enum(["numbers", "group"]),
  contacts: z.array(z.string()).readonly(),
  typing: z.string(),
  group: z.string().optional(),
  message: z.string(),
  longUrl: z.string(),
  question: z.string(),
  optout: z.boolean(),
  sendType: z.enum(["now", "schedule"]),
  scheduleAt: z.number().optional(),
  until: z.number().nullish(),
});
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
const attempt = z.object({ payload: z.string(), key: z.uuid() });
const state = z.object({ start, written, attempt }).partial().catch({});

/** A message that was not sent, and the last attempt to send it. */
export const unsent = z.object({ written, attempt: attempt.optional() });

/** Whether a message that was not sent is what someone would write who begins like this. */
export function continues({ contacts = [], message }: QuickStart, unsentOne: QuickValues): boolean {
  const isSameText = message === undefined || message === unsentOne.message;
  return isSameText && contacts.every((number) => unsentOne.contacts.includes(number));
}

/** What another screen asked for when it led here; the browser keeps it for Back and Forward. */
export function quickStart(from: unknown): QuickBeginning {
  return state.parse(from);
}
