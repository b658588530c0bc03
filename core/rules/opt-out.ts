import type { CampaignType } from "./audience.ts";
import { CODE_LENGTH } from "./codes.ts";
import { measureText, toPlain } from "./message-parts.ts";
import { SENDER_TYPES, type SenderType } from "./sender-types.ts";
import { withoutEnd } from "./trims.ts";

/**
 * How recipients opt out without a STOP to us: a reply in words of their own that a person recorded, a link, with the
 * carrier, which then refuses our messages to them, or in a CRM that is synced.
 */
export const OTHER_OPT_OUTS = ["asked", "link", "carrier", "crm"] as const;
export const OPT_OUT_SOURCES = ["reply", ...OTHER_OPT_OUTS] as const;
export type OptOutSource = (typeof OPT_OUT_SOURCES)[number];

/** As lists of them say it. */
export const OPT_OUT_WAYS = ["stop", ...OTHER_OPT_OUTS] as const;

export function optOutWay(source: string): (typeof OPT_OUT_WAYS)[number] {
  return OTHER_OPT_OUTS.find((one) => one === source) ?? "stop";
}

export type OptOut = { kind: "none" } | { kind: "reply" } | { kind: "link"; link: string };

export const OPT_OUT_TEXT = "Reply STOP to opt-out";

/** Characters in the code of an opt-out link, and in the composer's placeholder (decision 7). */
export const OPT_OUT_CODE_LENGTH = CODE_LENGTH;

/** The line that carries an opt-out link. */
export function optOutLine(link: string): string {
  return `Opt out: ${link}`;
}

/** The text with its opt-out on a separate line, unless it already contains it (R112). */
export function withOptOut(text: string, optOut: OptOut): string {
  if (optOut.kind === "none") return text;
  if (optOut.kind === "link") {
    return text.includes(optOut.link) ? text : onNewLine(text, optOutLine(optOut.link));
  }
  return offersStop(text) ? text : onNewLine(text, OPT_OUT_TEXT);
}

function onNewLine(text: string, line: string): string {
  return text === "" || text.endsWith("\n") ? text + line : `${text}\n${line}`;
}

/** Whether a text says by itself how to opt out. */
export function offersOptOut(text: string): boolean {
  return offersStop(text) || /\b(?:opt[\s-]?out|unsubscribe)\b/i.test(text);
}

/** Also matches another case, or "opt out" without its hyphen. */
function offersStop(text: string): boolean {
  return text.includes(OPT_OUT_TEXT) || /\breply\s+stop\s+to\s+opt[\s-]?out\b/i.test(text);
}

/** Shared and dedicated numbers can receive replies; names and personal numbers get a link. */
export function senderOptOut(senderType: SenderType): "reply" | "link" {
  const takesReplies = senderType === SENDER_TYPES.shared || senderType === SENDER_TYPES.dedicated;
  return takesReplies ? "reply" : "link";
}

/**
 * The opt-out that a campaign carries, the same in its preview, its price and its messages.
 * Notification campaigns carry none, even if the box was ticked (R109).
 */
export function campaignOptOut(
  { type, optOut }: { type: CampaignType; optOut: boolean },
  sender: SenderType,
): OptOut["kind"] {
  return optOut && type !== "notification" ? senderOptOut(sender) : "none";
}

/** The reply to HELP: who the sender is and how to stop, in one 7-bit part. */
export function helpReply(accountName: string): string {
  return named(accountName, (name) => `These messages are from ${name}. ${OPT_OUT_TEXT}`);
}

/** The reply to STOP, in one 7-bit part. */
export function stopReply(accountName: string): string {
  return named(
    accountName,
    (name) =>
      `You have opted out and will get no more messages from ${name}. Reply START to opt in`,
  );
}

/** The reply to START, in one 7-bit part. */
export function startReply(accountName: string): string {
  return named(
    accountName,
    (name) => `You have opted in and will get messages from ${name} again. ${OPT_OUT_TEXT}`,
  );
}

const ONE_PART = 160;

function named(accountName: string, say: (name: string) => string): string {
  const space = ONE_PART - measureText(say("")).units;
  const name = sendableName(accountName);
  return say(measureText(name).units <= space ? name : `${shortened(name, space - 3)}...`);
}

/** The name in 7-bit characters: accents missing from the alphabet are dropped, other scripts omitted. */
function sendableName(accountName: string): string {
  let name = "";
  for (const character of toPlain(accountName)) {
    const bare = character.normalize("NFD").replace(/\p{M}/gu, "");
    if (isSevenBit(character)) name += character;
    else if (isSevenBit(bare)) name += bare;
  }
  const tidy = withoutEnd(name.replace(/\s+/g, " "), " .").trimStart();
  return tidy === "" ? "this sender" : tidy;
}

function isSevenBit(text: string): boolean {
  return measureText(text).encoding === "gsm7";
}

function shortened(name: string, units: number): string {
  let end = Math.min(name.length, units);
  while (measureText(name.slice(0, end)).units > units) end--;
  return name.slice(0, end).trimEnd();
}
