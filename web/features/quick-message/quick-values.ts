import type * as z from "zod";
import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import {
  type checkQuickMessage,
  QUICK_TEXTS,
  type sendQuickMessage,
} from "#core/contract/quick-messages/quick-messages.ts";
import { idSchema } from "#core/ids.ts";
import { readsLikeMarketing } from "#core/rules/marketing.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { type OptOut, offersOptOut } from "#core/rules/opt-out.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { quickNumbers } from "#core/rules/quick-numbers.ts";
import { laterDefault, SCHEDULE_TEXTS, scheduleProblem } from "#core/rules/schedules.ts";
import { splitNumbers } from "#core/rules/split-numbers.ts";
import { untilProblem } from "#core/rules/validity.ts";
import { messageEstimate } from "#web/components/composer/message-estimate.ts";
import { optOutFrom, type SendingAccount } from "#web/components/composer/sample-opt-out.ts";
import { byId } from "#web/components/mms/attached.ts";
import { keptMedium } from "#web/lib/kept-medium.ts";
import type { QuickStart } from "#web/lib/quick-card.ts";
import type { Me } from "#web/lib/session.ts";
import type { Attempt, QuickValues } from "./quick-start.ts";

export type QuickErrors = Partial<
  Record<
    "sender" | "contacts" | "group" | "message" | "media" | "longUrl" | "scheduleAt" | "expiresAt",
    string
  >
>;

type Writer = Pick<Me, "senderList" | "defaultSender" | "role" | "access">;

export function newQuick(me: Writer, start: QuickStart = {}): QuickValues {
  return {
    medium: keptMedium(me),
    subject: "",
    attached: undefined,
    sender: usable(me, me.defaultSender) ?? me.senderList[0]?.value ?? "",
    to: "numbers",
    contacts: [],
    typing: "",
    group: undefined,
    message: "",
    longUrl: "",
    question: "",
    optout: false,
    ...timeOf("now"),
    until: undefined,
    ...startWith(me, start),
  };
}

/** What a start changes of the values; a sender that the account no longer has is left out. */
export function startWith(
  me: Pick<Me, "senderList">,
  { sender, contacts, message, medium, subject, attached }: QuickStart,
): Partial<QuickValues> {
  const from = usable(me, sender);
  return {
    ...(from === undefined ? {} : { sender: from }),
    ...(contacts === undefined ? {} : { to: "numbers", contacts, typing: "" }),
    ...(message === undefined ? {} : { message }),
    ...(medium === undefined
      ? {}
      : { medium, subject: subject ?? "", attached: attached && byId(attached) }),
  };
}

/** A message that was written before, when the account may have had other senders. */
export function withKnownSender(me: Writer, written: QuickValues): QuickValues {
  return { ...written, sender: usable(me, written.sender) ?? newQuick(me).sender };
}

/**
 * The sender that a value means: a message from or to a shared number carries that number. Undefined if the account
 * has it no more.
 */
function usable({ senderList }: Pick<Me, "senderList">, value: string | undefined) {
  const has = (wanted: string | undefined) => senderList.some((sender) => sender.value === wanted);
  if (value === undefined || has(value)) return value;
  return normaliseMobile(value) && has(SHARED_SENDER) ? SHARED_SENDER : undefined;
}

/** R030, R031: Now clears the time; Later begins five minutes from now, at the next step of the picker. */
export function timeOf(
  sendType: QuickValues["sendType"],
): Pick<QuickValues, "sendType" | "scheduleAt"> {
  const later = sendType === "schedule";
  return { sendType, scheduleAt: later ? laterDefault(Date.now()) : undefined };
}

/** All numbers, with what is still being typed. */
export function writtenNumbers({ contacts, typing }: QuickValues): string[] {
  return [...contacts, ...splitNumbers(typing)];
}

/** Whether closing the form would lose something; numbers that it began with are no loss. */
export function isWritten(values: QuickValues, start: QuickStart): boolean {
  const given = start.contacts ?? [];
  return (
    values.message.trim() !== "" ||
    values.attached !== undefined ||
    writtenNumbers(values).some((number) => !given.includes(number))
  );
}

type Payload = z.input<typeof sendQuickMessage.input> & AttachmentInput;

/** What the call is given. */
export function payloadOf(values: QuickValues): Payload {
  const { sender, message, longUrl, question, optout, to, group, sendType, scheduleAt } = values;
  const reply = question === "" ? {} : { replyLinkMessage: question };
  const link = longUrl === "" ? {} : { longUrl };
  const expiresAt = values.until ?? undefined;
  const when = { sendType, expiresAt, ...(scheduleAt === undefined ? {} : { scheduleAt }) };
  // R016: an MMS has no reply link.
  const carried = values.medium === "mms" ? { subject: values.subject, ...values.attached } : reply;
  const text = { sender, message, ...link, ...carried, ...when };
  // The notification campaign that a message to a group becomes carries no opt-out line (R109).
  if (to === "group") return { ...text, ...targetOf(group) };
  return { ...text, optout, contacts: writtenNumbers(values) };
}

function targetOf(id: string | undefined): Pick<Payload, "group" | "segment_array"> {
  if (id === undefined) return {};
  const segment = idSchema("segment").safeParse(id).data;
  return segment ? { segment_array: [segment] } : { group: id };
}

/**
 * The attempt to send these values. Until they change, it keeps the last one's key: pressing Send again after a
 * lost response sends nothing twice.
 */
export function attemptOf(values: QuickValues, last: Attempt | undefined): Attempt {
  const payload = JSON.stringify(payloadOf(values));
  return last?.payload === payload ? last : { payload, key: crypto.randomUUID() };
}

/** What keeps the message from being sent, by the same rules as on the server. */
export function quickErrors(values: QuickValues, optOut: OptOut): QuickErrors {
  const errors: QuickErrors = {};
  const { medium, attached } = values;
  if (medium === "mms" && !attached) errors.media = MMS_TEXTS.fileRequired;
  if (values.sender === "") errors.sender = QUICK_TEXTS.senderRequired;
  if (values.message.trim() === "") errors.message = QUICK_TEXTS.messageRequired;
  else errors.message = messageEstimate(values.message, optOut, medium).error;
  const { scheduleAt: at } = values;
  if (values.sendType === "schedule") {
    errors.scheduleAt =
      at === undefined ? SCHEDULE_TEXTS.required : scheduleProblem(at, Date.now());
  }
  errors.expiresAt = untilProblem(values.until, at ?? Date.now());
  if (values.to === "group") {
    if (!values.group) errors.group = "Please choose a group";
  } else {
    const checked = quickNumbers(writtenNumbers(values));
    if ("problem" in checked) errors.contacts = checked.problem;
  }
  return errors;
}

/** Whether sending it asks about the opt-out line first, as a marketing campaign without one does (R111). */
export function asksForOptOut({ to, optout, message }: QuickValues): boolean {
  return to === "numbers" && !optout && !offersOptOut(message) && readsLikeMarketing(message);
}

/** What asks the server what a message to a group comes to. */
export function groupCheckOf(values: QuickValues): z.input<typeof checkQuickMessage.input> {
  const { sender, message, longUrl } = payloadOf(values);
  const { medium, subject, group } = values;
  return { sender, message, longUrl, medium, subject, ...targetOf(group) };
}

export function hasErrors(errors: QuickErrors): boolean {
  return Object.values(errors).some((text) => text !== undefined);
}

/** How recipients can opt out, with a placeholder for a link. */
export function quickOptOut(
  { sender, optout, to }: Pick<QuickValues, "sender" | "optout" | "to">,
  account: SendingAccount,
): OptOut {
  return optOutFrom(sender, { type: "promotional", optOut: optout && to === "numbers" }, account);
}
