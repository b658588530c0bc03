import type { Exclusion } from "../contract/campaigns/drafts.ts";
import { EMAIL_LINK_DAYS } from "../rules/email-to-sms.ts";
import { formatMoney, type Millicents } from "../rules/money.ts";
import { formatMobile } from "../rules/phone.ts";
import { REVIEW_TIME } from "../rules/review-words.ts";
import type { MailContent, MailPart } from "./mail.ts";

// What is written to people who text by email.

/** Asks the owner of an address whether its emails may become texts. */
export function allowEmailMail(of: { business: string; link: string }): MailContent {
  return {
    subject: "Confirm that you can send texts by email",
    parts: [
      "Hello,",
      `${of.business} wants emails from this address to be sent as texts, which ${of.business} pays for. Confirm that this is right:`,
      { link: of.link, label: "Review the request" },
      `The link works for ${EMAIL_LINK_DAYS} days. If you do not know ${of.business}, open it and say so, or ignore this email.`,
    ],
  };
}

interface About {
  /** Of the email that it answers. */
  subject: string;
  numbers: readonly string[];
  business: string;
}

interface LeftOut {
  number: string;
  reason: Exclusion;
  detail: string;
}

const STATES = {
  sent: "Your text is on its way to",
  pending: `Your text goes out once we approve it, ${REVIEW_TIME}, to`,
  scheduled: "Your text is sent when your account’s sending hours begin, to",
} as const;

export function sentByEmailMail(
  of: About & {
    outcome: keyof typeof STATES;
    text: string;
    price: Millicents;
    excluded: readonly LeftOut[];
    /** Attachments that it does not carry. */
    leftOut: number;
  },
): MailContent {
  const { outcome, text, price, excluded, leftOut, numbers } = of;
  const out = new Set(excluded.map(({ number }) => number));
  const reached = numbers.filter((number) => !out.has(number));
  const rest =
    leftOut > 0 ? ["Only pictures can be sent with a text. Other attachments were left out."] : [];
  return {
    ...threadOf(of),
    parts: [
      `${STATES[outcome]} ${reached.map(formatMobile).join(", ")}:`,
      { quote: text },
      `Price: ${formatMoney(price, "charge")}.`,
      ...leftOutParts(excluded),
      ...rest,
      ...(reached.length === 1 && numbers.length === 1
        ? ["Replies come to this conversation. To text them again, answer this email."]
        : []),
    ],
  };
}

export function notSentByEmailMail(
  of: About & { problem: string; excluded?: readonly LeftOut[] },
): MailContent {
  return {
    ...threadOf(of),
    parts: [
      `Your text to ${of.numbers.map(formatMobile).join(", ")} was not sent. ${of.problem}`,
      ...leftOutParts(of.excluded ?? []),
    ],
  };
}

function threadOf({ subject, numbers, business }: About) {
  const [only, ...others] = numbers;
  const named = others.length === 0 && only !== undefined ? formatMobile(only) : "your numbers";
  const about = subject === "" ? `Text to ${named}` : subject;
  return { subject: /^re:/i.test(about) ? about : `Re: ${about}`, business };
}

const REASONS: Readonly<Record<Exclusion, string>> = {
  invalid: "is not a mobile number",
  duplicate: "was named twice",
  optedOut: "opted out of your messages",
  blocked: "is blocked",
  missingValue: "has no value for a merge tag",
  tooLong: "would get a text that is too long",
  noNumber: "cannot be reached from the shared number",
};

function leftOutParts(excluded: readonly LeftOut[]): MailPart[] {
  const items = excluded
    .filter(({ reason }) => reason !== "duplicate")
    .map(({ number, reason }) => `${formatMobile(number)} ${REASONS[reason]}`);
  return items.length === 0 ? [] : ["These got nothing:", { items }];
}

/** A handset answered a text that was sent by email. */
export function replyToEmailMail(of: {
  subject: string;
  from: string;
  text: string;
  mms: boolean;
  room: string;
  business: string;
  appUrl: string;
}): MailContent {
  const name = formatMobile(of.from);
  const picture: MailPart[] = of.mms
    ? [
        "They sent a picture with it. See it here:",
        { link: `${of.appUrl}/conversation?room=${of.room}`, label: "Open the conversation" },
      ]
    : [];
  return {
    ...threadOf({ ...of, numbers: [of.from] }),
    parts: [
      `${name} replied:`,
      ...(of.text === "" ? [] : [{ quote: of.text }]),
      ...picture,
      "To text them back, answer this email.",
    ],
  };
}
