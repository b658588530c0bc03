import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { Draft, FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { estimateUnits } from "#core/rules/merge-tags.ts";
import { type AutoCredit, autoCreditOf } from "#web/components/credit/auto-credit.ts";
import { lowBalanceText } from "#web/components/credit/low-balance-text.ts";
import { NOT_SHOWN } from "#web/components/messages/not-shown.ts";
import { formatCents, formatCount, formatPrice } from "#web/lib/format.ts";

export interface Warning {
  tone: "danger" | "attention";
  title: string;
  text: string;
  /** What fixes it: a change to the draft, values without accents, fallbacks for missing ones, or more credit. */
  fix: "draft" | "accents" | "fallback" | "credit";
  /** Cents that it adds to the price. */
  cost: number;
}

/** By default, the draft is to be changed, and it costs nothing. */
type Found = Omit<Warning, "fix" | "cost"> & Partial<Warning>;

/** What to know before sending: first what keeps it from being sent, then the most expensive. */
export function warningsOf(draft: Draft, check: FlightCheck, me: AutoCredit): Warning[] {
  const warnings = [
    noRecipients(check),
    tooLong(check),
    tooLittleCredit(check, me),
    unicodeInText(draft, check),
    unicodeInValues(check),
    noOptOut(draft),
    unregistered(draft, check),
    missingValues(check),
    noNumber(check),
  ]
    .filter((warning) => warning !== undefined)
    .map((warning): Warning => ({ fix: "draft", cost: 0, ...warning }));
  return warnings.sort((a, b) => Number(stops(b)) - Number(stops(a)) || b.cost - a.cost);
}

function stops({ tone }: Warning): boolean {
  return tone === "danger";
}

/** Whether the draft could be sent, given enough credit. */
export function canBeSent(check: FlightCheck): boolean {
  return check.recipients > 0;
}

function noRecipients({ recipients }: FlightCheck): Found | undefined {
  if (recipients > 0) return undefined;
  return {
    tone: "danger",
    title: CAMPAIGN_TEXTS.noRecipients,
    text: "Choose another group, or fix what leaves its contacts out.",
  };
}

function tooLong({ recipients, tooLong }: FlightCheck): Found | undefined {
  const { messages, text } = tooLong;
  if (messages === 0) return undefined;
  return {
    tone: recipients > 0 ? "attention" : "danger",
    title: text ?? "The text is too long",
    text: `${messageWord(messages)} too long once contacts' values are filled in, and left out. Shorten the text to send to everyone.`,
  };
}

function tooLittleCredit(
  { balanceAfter, covered }: FlightCheck,
  me: AutoCredit,
): Found | undefined {
  if (covered) return undefined;
  const { isReady, paused } = autoCreditOf(me);
  const parts = [
    lowBalanceText(me.role),
    balanceAfter < 0 && `You are ${formatCents(-balanceAfter, "shortfall")} short.`,
    isReady && "Auto credit can buy what is missing when you send the campaign now.",
    paused,
  ];
  return {
    tone: "danger",
    title: CAMPAIGN_TEXTS.lowBalanceTitle,
    text: parts.filter(Boolean).join(" "),
    fix: "credit",
  };
}

/** What Unicode in the text adds to the price. */
function unicodeInText(draft: Draft, { unicode }: FlightCheck): Found | undefined {
  const { messages, extra } = unicode;
  if (messages === 0 || (extra.text.messages === 0 && extra.values.messages > 0)) return undefined;
  const inText = estimateUnits(draft.message).forcing.length > 0;
  const has = `${formatCount(messages)} ${messages === 1 ? "message has" : "messages have"}`;
  return {
    tone: "attention",
    title: "Unicode Detected",
    text:
      extra.text.messages === 0
        ? `${has} characters outside the standard SMS alphabet. This costs nothing extra.`
        : `${extraWords(extra.text)} because ${inText ? "the text has" : "contacts' values have"} characters outside the standard SMS alphabet.`,
    cost: extra.text.price,
  };
}

/** What accents in contacts' values add to the price. */
function unicodeInValues({ unicode: { extra, characters } }: FlightCheck): Found | undefined {
  if (extra.values.messages === 0) return undefined;
  const letters = characters.slice(0, 3).map(({ character }) => character);
  return {
    tone: "attention",
    title: "Unicode Detected in contacts' values",
    text: `${extraWords(extra.values)} because contacts' values have letters such as ${letters.join(", ")}. Without accents, the messages stay in the standard SMS alphabet.`,
    fix: "accents",
    cost: extra.values.price,
  };
}

function extraWords({ messages, price }: { messages: number; price: number }): string {
  const take = messages === 1 ? "message takes" : "messages take";
  return `${formatCount(messages)} ${take} extra parts, which adds ${formatPrice(price)},`;
}

function noOptOut(draft: Draft): Found | undefined {
  if (draft.optout || draft.replyStopToOptOut || draft.campaign_type === "notification")
    return undefined;
  return {
    tone: "attention",
    title: "No way to opt out",
    text: "This promotional campaign has no opt-out line. Under the Spam Act 2003, every marketing message must say how to opt out.",
  };
}

/** Decision 12: the name that was chosen is not the one that phones show, or no carrier may send it. */
function unregistered({ sender }: Draft, { shows }: FlightCheck): Found | undefined {
  if (shows === undefined || shows === "name") return undefined;
  const { title, text } = NOT_SHOWN[shows];
  return { tone: "attention", title: title(sender), text: text.campaign };
}

function noNumber({ exclusions }: FlightCheck): Found | undefined {
  const count = exclusions.find(({ reason }) => reason === "noNumber")?.count ?? 0;
  if (count === 0) return undefined;
  return {
    tone: "attention",
    title: "No shared number is free",
    text: `Other accounts write to ${count === 1 ? "1 recipient" : `${formatCount(count)} recipients`} from all shared numbers. Nothing is sent to them. Choose another sender.`,
  };
}

function missingValues({ exclusions }: FlightCheck): Found | undefined {
  const count = exclusions.find(({ reason }) => reason === "missingValue")?.count ?? 0;
  if (count === 0) return undefined;
  return {
    tone: "attention",
    title: "Values are missing",
    text: `${count === 1 ? "1 contact has" : `${formatCount(count)} contacts have`} no value for a tag in the text, and there is no fallback. Nothing is sent to them.`,
    fix: "fallback",
  };
}

function messageWord(messages: number): string {
  return messages === 1 ? "1 message is" : `${formatCount(messages)} messages are`;
}
