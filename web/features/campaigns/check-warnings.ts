import type { Role } from "#core/access.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import type { Draft, FlightCheck } from "#core/contract/campaigns.ts";
import { formatCents, formatCount } from "#web/lib/format.ts";

export interface Warning {
  tone: "danger" | "attention";
  title: string;
  text: string;
  /** What fixes it: a change to the draft, or more credit. */
  fix: "draft" | "credit";
}

/** What to know before sending, the most expensive first. */
export function warningsOf(draft: Draft, check: FlightCheck, role: Role): Warning[] {
  return [
    nobody(check),
    tooLong(check),
    tooLittleCredit(check, role),
    unicode(check),
    noOptOut(draft),
    missingValues(check),
  ].filter((warning) => warning !== undefined);
}

/** Whether the draft could be sent, given enough credit. */
export function canBeSent(check: FlightCheck): boolean {
  return check.recipients > 0 && check.tooLong.messages === 0;
}

function nobody({ recipients }: FlightCheck): Warning | undefined {
  if (recipients > 0) return undefined;
  return {
    tone: "danger",
    title: CAMPAIGN_TEXTS.nobody,
    text: "Choose another group, or fix what leaves its contacts out.",
    fix: "draft",
  };
}

function tooLong({ tooLong: { messages, text } }: FlightCheck): Warning | undefined {
  if (messages === 0) return undefined;
  return {
    tone: "danger",
    title: text ?? "The text is too long",
    text: `${messageWord(messages)} too long once contacts' values are filled in. Shorten the text to send the campaign.`,
    fix: "draft",
  };
}

/** What people with too little credit read (R185); a sub-account asks its admin (R196). */
export function lowBalanceText(role: Role): string {
  return role === "subaccount" ? CAMPAIGN_TEXTS.lowBalanceSubAccount : CAMPAIGN_TEXTS.lowBalance;
}

function tooLittleCredit({ balanceAfter, covered }: FlightCheck, role: Role): Warning | undefined {
  if (covered) return undefined;
  const text = lowBalanceText(role);
  return {
    tone: "danger",
    title: CAMPAIGN_TEXTS.lowBalanceTitle,
    text:
      balanceAfter < 0 ? `${text} You are ${formatCents(-balanceAfter, "shortfall")} short.` : text,
    fix: "credit",
  };
}

function unicode({ unicode: { messages } }: FlightCheck): Warning | undefined {
  if (messages === 0) return undefined;
  return {
    tone: "attention",
    title: "Unicode Detected",
    text: `${messageWord(messages)} more expensive than the text needs: with a character outside the standard SMS alphabet, a message has room for 70 characters instead of 160.`,
    fix: "draft",
  };
}

function noOptOut(draft: Draft): Warning | undefined {
  if (draft.optout || draft.campaign_type === "notification") return undefined;
  return {
    tone: "attention",
    title: "No way to opt out",
    text: "This promotional campaign has no opt-out line. Under the Spam Act 2003, every marketing message must say how to opt out.",
    fix: "draft",
  };
}

function missingValues({ exclusions }: FlightCheck): Warning | undefined {
  const count = exclusions.find(({ reason }) => reason === "missingValue")?.count ?? 0;
  if (count === 0) return undefined;
  return {
    tone: "attention",
    title: "Values are missing",
    text: `${count === 1 ? "1 contact has" : `${formatCount(count)} contacts have`} no value for a tag in the text, and there is no fallback. Nothing is sent to them.`,
    fix: "draft",
  };
}

function messageWord(messages: number): string {
  return messages === 1 ? "1 message is" : `${formatCount(messages)} messages are`;
}
