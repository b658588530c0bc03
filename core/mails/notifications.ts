import { OTP_MINUTES } from "../contract/fields/identity-fields.ts";
import { formatCount } from "../rules/counts.ts";
import type { OptOutSource } from "../rules/opt-out.ts";
import { formatInternational } from "../rules/phone.ts";
import type { MailContent, MailPart } from "./mail.ts";

// What accounts are notified of by mail. `stop` is the link that ends such mails to its reader; whoever has it needs no sign-in.

interface About {
  business: string;
  appUrl: string;
  stop: string;
}

function ending(what: string, { business, stop }: About): MailPart[] {
  return [
    `You get this because ${what} of ${business} are sent to this address.`,
    { link: stop, label: "Stop these emails" },
  ];
}

/** A reply, as mails about one and about several show it. */
export interface Reply {
  from: string;
  to: string;
  /** Empty for an MMS without one. */
  text: string;
  room: string;
}

const NO_TEXT = "There is no text: open the conversation to see the files.";

export function replyMail({ from, to, text, room }: Reply, about: About): MailContent {
  return {
    subject: `New message received from +${from}`,
    parts: [
      `+${from} replied to ${about.business} on ${to}:`,
      { quote: text || NO_TEXT },
      "Read and answer it:",
      { link: `${about.appUrl}/conversation?room=${room}`, label: "Open the conversation" },
      ...ending("replies to the messages", about),
    ],
  };
}

/** `replies` are the first of `count`. */
export function repliesMail(
  { count, replies }: { count: number; replies: readonly Omit<Reply, "room">[] },
  about: About,
): MailContent {
  return {
    subject: `${counted(count, "new message", "new messages")} received`,
    parts: [
      `Replies to ${about.business}:`,
      { items: replies.map(({ from, to, text }) => `+${from} to ${to}: ${text || "files only"}`) },
      ...more(count, replies),
      { link: `${about.appUrl}/conversation`, label: "Open the conversations" },
      ...ending("replies to the messages", about),
    ],
  };
}

export interface OptedOut {
  number: string;
  source: OptOutSource;
  /** The only sender that they opted out of; undefined for all of the business's. */
  sender?: string;
}

const HOW: Readonly<Record<OptOutSource, string>> = {
  reply: "by replying STOP",
  asked: "by asking in a reply",
  link: "with the link in a message",
  carrier: "through their phone carrier",
  crm: "in your CRM",
};

function optedOut({ number, source, sender }: OptedOut): string {
  const from = sender === undefined ? "" : ` of messages from ${formatInternational(sender)}`;
  return `${formatInternational(number)} opted out${from} ${HOW[source]}`;
}

export function optOutMail(one: OptedOut, about: About): MailContent {
  return {
    subject: `${formatInternational(one.number)} opted out`,
    parts: [
      `${optedOut(one)}. We send them nothing more that they do not want.`,
      { link: `${about.appUrl}/opt-out`, label: "See the opt-outs" },
      ...ending("opt-outs from the messages", about),
    ],
  };
}

/** `optOuts` are the first of `count`. */
export function optOutsMail(
  { count, optOuts }: { count: number; optOuts: readonly OptedOut[] },
  about: About,
): MailContent {
  return {
    subject: counted(count, "contact opted out", "contacts opted out"),
    parts: [
      `Opt-outs from the messages of ${about.business}:`,
      { items: optOuts.map(optedOut) },
      ...more(count, optOuts),
      { link: `${about.appUrl}/opt-out`, label: "See the opt-outs" },
      ...ending("opt-outs from the messages", about),
    ],
  };
}

export const PAYMENT_KINDS = ["paid", "due", "refunded"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

const PAYMENTS: Readonly<
  Record<PaymentKind, (amount: string, number: string) => [string, string]>
> = {
  paid: (amount, number) => [`${amount} was paid`, `Tax invoice ${number} for ${amount} is paid.`],
  due: (amount, number) => [
    `Tax invoice ${number} for ${amount}`,
    `Tax invoice ${number} for ${amount} was issued. It is still to be paid.`,
  ],
  refunded: (amount, number) => [
    `${amount} was refunded`,
    `${amount} was paid back: see credit note ${number}.`,
  ],
};

/** A payment in words: for a mail, and for what is said elsewhere. */
export interface PaymentWords {
  subject: string;
  text: string;
}

export function paymentWords(of: {
  kind: PaymentKind;
  number: string;
  amount: string;
}): PaymentWords {
  const [subject, text] = PAYMENTS[of.kind](of.amount, of.number);
  return { subject, text };
}

export function overdueWords(of: { number: string; amount: string }): PaymentWords {
  return {
    subject: `Invoice ${of.number} is overdue`,
    text: `Invoice ${of.number} for ${of.amount} has not been paid by its due date.`,
  };
}

export function paymentMail({ subject, text }: PaymentWords, about: About): MailContent {
  return {
    subject,
    parts: [
      text,
      { link: `${about.appUrl}/invoice`, label: "See the invoices" },
      ...ending("notices about the payments", about),
    ],
  };
}

/** The code with which an account confirms an address that its notifications are to go to. */
export function notificationCodeMail(code: string, business: string): MailContent {
  return {
    subject: "Confirm that you want these emails",
    parts: [
      `${business} wants to send notifications from Cooee, such as replies to its messages, to this address. If you agree, give them this code:`,
      { code },
      `The code expires in ${OTP_MINUTES} minutes. If you do not know ${business}, ignore this email: nothing more is sent to you.`,
    ],
  };
}

function counted(count: number, one: string, several: string): string {
  return `${formatCount(count)} ${count === 1 ? one : several}`;
}

function more(count: number, listed: readonly object[]): string[] {
  const left = count - listed.length;
  return left > 0 ? [`And ${formatCount(left)} more.`] : [];
}
