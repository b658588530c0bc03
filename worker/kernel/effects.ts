import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { mailPart } from "#core/mails/mail.ts";
import { PAYMENT_KINDS } from "#core/mails/notifications.ts";
import type { AccountContext } from "#worker/context.ts";
import { note } from "#worker/db/note.ts";
import { approvalEntry } from "./approval-entry.ts";

export const mailEffect = z.object({
  type: z.literal("mail"),
  to: z.string(),
  subject: z.string(),
  parts: z.array(mailPart),
  business: z.string().optional(),
  /** Where its reader ends such mails with one click (RFC 8058). */
  unsubscribe: z.string().optional(),
  /** Who gets an answer to it, if not we do. */
  replyTo: z.string().optional(),
  /** The email that it answers, and those which that one refers to, by their Message-IDs. */
  answers: z.object({ messageId: z.string(), refers: z.string() }).optional(),
});
export type MailEffect = z.infer<typeof mailEffect>;

/** What CONTROL knows of a payment, for the shard of its account. */
const paymentNotice = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("payment.made"),
    kind: z.enum(PAYMENT_KINDS),
    number: z.string(),
    amount: z.string(),
    mailedTo: z.array(z.string()),
  }),
  z.object({
    type: z.literal("payment.failed"),
    subject: z.string(),
    text: z.string(),
    mailedTo: z.array(z.string()),
  }),
  z.object({
    type: z.literal("invoice.overdue"),
    number: z.string(),
    amount: z.string(),
    mailedTo: z.array(z.string()),
  }),
]);
export type PaymentNotice = z.infer<typeof paymentNotice>;

/** In CONTROL's outbox: what the operator's own systems are told. */
export const alertEffect = z.object({ type: z.literal("alert"), body: z.string() });
export type AlertEffect = z.infer<typeof alertEffect>;

const noticeEffect = z.object({ type: z.literal("notice"), event: paymentNotice });
export type NoticeEffect = z.infer<typeof noticeEffect>;

/** The kinds of long work; what does each is in worker/cursor-jobs.ts. */
export const JOB_KINDS = [
  "import",
  "change",
  "export",
  "plan",
  "crmRead",
  "crmSync",
  "crmLog",
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** An effect outside the database that follows a commit; safe to repeat. */
export const effect = z.discriminatedUnion("type", [
  /** It is held for want of credit. */
  z.object({
    type: z.literal("fund"),
    campaign: idSchema("campaign"),
    launch: z.number().int().min(0),
  }),
  z.object({ type: z.literal("run"), campaign: idSchema("campaign") }),
  /** Long work continues. */
  z.object({ type: z.literal("job"), kind: z.enum(JOB_KINDS), id: z.string() }),
  z.object({ type: z.literal("send"), message: idSchema("message") }),
  /** An MMS from a handset has files. */
  z.object({ type: z.literal("fetch"), message: idSchema("message") }),
  /** Messages from handsets that are keywords. */
  z.object({ type: z.literal("keywords"), messages: z.array(idSchema("message")).min(1) }),
  /** Someone confirmed what they entered into a contact form. */
  z.object({ type: z.literal("form"), submission: idSchema("submission") }),
  /** An email that is to become texts was taken. */
  z.object({ type: z.literal("email"), email: idSchema("email") }),
  /** A location of GoHighLevel's sends a message through us. */
  z.object({ type: z.literal("ghl"), message: idSchema("ghlMessage") }),
  /** What a handset wrote, or that it opted out, is for a contact of GoHighLevel's. */
  z.object({ type: z.literal("ghlNews"), id: z.string() }),
  /** Something was scheduled. */
  z.object({ type: z.literal("arm"), at: z.number().int() }),
  /** A quick message's, together. */
  z.object({ type: z.literal("sendTogether"), messages: z.array(idSchema("message")).min(1) }),
  mailEffect,
  /** In CONTROL's outbox: what a change there is followed by on the account's shard. */
  noticeEffect,
  alertEffect,
  z.object({ type: z.literal("webhook"), delivery: idSchema("delivery") }),
  z.object({ type: z.literal("journal"), notes: z.array(note) }),
  approvalEntry.extend({ type: z.literal("approval") }),
  /** The bytes of files whose rows the transaction deleted. */
  z.object({ type: z.literal("forget"), files: z.array(z.string()).min(1) }),
]);
export type Effect = z.infer<typeof effect>;

/**
 * Relays an effect to the outside. `id` is its own: a service that receives it twice acts once. The
 * relay for each type is in worker/perform-effect.ts, above the domains.
 */
export function perform(
  ctx: AccountContext,
  effect: Effect,
  id: string = crypto.randomUUID(),
): Promise<void> {
  return ctx.performEffect(ctx, effect, id);
}
