import { formatInternational } from "../rules/phone.ts";
import type { MailContent, MailPart } from "./mail.ts";
import { formatCents } from "./money.ts";

// What accounts send from, and whether they may. Numbers as they are stored, amounts in whole cents, dates as they are
// read in the account's time zone.

function ownNumbers(appUrl: string): MailPart {
  return { link: `${appUrl}/dedicated-numbers?tab=own`, label: "See my numbers" };
}

/** `failure` is why it was not paid for, undefined if it was cancelled. */
export function numberEndedMail(of: {
  number: string;
  failure: string | undefined;
  repliesUntil: string;
  appUrl: string;
}): MailContent {
  const name = formatInternational(of.number);
  return {
    subject: `Your number ${name} has ended`,
    parts: [
      of.failure === undefined
        ? `You cancelled your number ${name}, and the month that you paid for is over.`
        : `Your number ${name} has ended because it was not paid for. ${of.failure}`,
      `You can no longer send from it, and what is scheduled from it will not be sent. Replies still reach you until ${of.repliesUntil}.`,
      "You can choose another number here:",
      { link: `${of.appUrl}/dedicated-numbers`, label: "Choose a number" },
    ],
  };
}

export function numberPriceMail(of: {
  number: string;
  total: number;
  from: string;
  appUrl: string;
}): MailContent {
  const name = formatInternational(of.number);
  return {
    subject: `The price of your number ${name} changes`,
    parts: [
      `From ${of.from} on, your number ${name} costs ${formatCents(of.total)} a month. Until then you can cancel it at any time:`,
      ownNumbers(of.appUrl),
    ],
  };
}

/** `total` is what it costs a month; undefined if nothing. */
export function numberGivenMail(of: {
  number: string;
  total: number | undefined;
  appUrl: string;
}): MailContent {
  const name = formatInternational(of.number);
  const costs =
    of.total === undefined ? "" : ` It costs ${formatCents(of.total)} a month, incl. GST.`;
  return {
    subject: `You can now send from ${name}`,
    parts: [
      "Hello,",
      `The number ${name} is yours now: you can send from it, and replies to it reach you.${costs}`,
      ownNumbers(of.appUrl),
    ],
  };
}

export function numberTakenMail(of: {
  number: string;
  repliesUntil: string;
  appUrl: string;
}): MailContent {
  const name = formatInternational(of.number);
  return {
    subject: `Your number ${name} was released`,
    parts: [
      "Hello,",
      `An administrator released your number ${name}. You can no longer send from it, and no further month is charged. Replies to it still reach you until ${of.repliesUntil}.`,
      ownNumbers(of.appUrl),
    ],
  };
}

export function numbersByCardMail(
  numbers: readonly { number: string; total: number; from: string }[],
  appUrl: string,
): MailContent {
  return {
    subject: "Your numbers are now paid by card",
    parts: [
      "Your account no longer pays by invoice. Your numbers are renewed every month by card instead, for the first time:",
      {
        items: numbers.map(
          ({ number, total, from }) =>
            `${formatInternational(number)}: ${formatCents(total)} on ${from}`,
        ),
      },
      "Make sure that your account has a valid card, or cancel the numbers that you do not want to keep:",
      ownNumbers(appUrl),
    ],
  };
}

/** What an administrator decided about a personal number or a business name, in the words of the bell. */
export function senderDecidedMail(
  what: "personal number" | "business name",
  decision: string,
  appUrl: string,
): MailContent {
  return {
    subject: `Your ${what}`,
    parts: ["Hello,", decision, { link: `${appUrl}/sender-ids`, label: "See my sender IDs" }],
  };
}

/** The same of the business itself, and what its documents lack. */
export function verificationMail(of: {
  decision: string;
  missing: string[];
  appUrl: string;
}): MailContent {
  return {
    subject: "Your business verification",
    parts: [
      "Hello,",
      of.decision,
      ...(of.missing.length > 0 ? ["Please add:", { items: of.missing }] : []),
      { link: `${of.appUrl}/user-verification`, label: "Open my verification" },
    ],
  };
}
