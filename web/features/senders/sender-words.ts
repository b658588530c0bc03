import type { SenderId, SenderState } from "#core/contract/sender-ids/sender-ids.ts";
import { showsOf, UNVERIFIED } from "#core/rules/sender-register.ts";
import { SENDER_TYPES, type SenderType } from "#core/rules/sender-types.ts";
import { STATES } from "#web/components/ui/state-look.ts";
import type { Tone } from "#web/components/ui/tone.ts";
import { EXCL_GST, formatCents, formatCount, formatCounted } from "#web/lib/format.ts";

export const KINDS: Readonly<Record<SenderType, string>> = {
  [SENDER_TYPES.shared]: "Shared number",
  [SENDER_TYPES.dedicated]: "Dedicated number",
  [SENDER_TYPES.businessName]: "Business name",
  [SENDER_TYPES.personal]: "Personal number",
};

interface Look {
  word: string;
  tone: Tone;
}

const IN_HAND: Readonly<Record<Exclude<SenderState, "approved">, Look>> = {
  review: STATES.review,
  code: STATES.code,
  rejected: STATES.refused,
};

/** What is to be known of a sender before it is used; undefined if it is as it should be. */
export function stateLook(sender: SenderId): Look | undefined {
  if (sender.state !== "approved") return IN_HAND[sender.state];
  if (sender.toConfirm) return { word: "Action needed", tone: "attention" };
  const shows = showsOf(sender);
  if (shows === "nothing") return { word: "Not sent yet", tone: "danger" };
  return shows === "unverified" ? { word: UNVERIFIED, tone: "attention" } : undefined;
}

/** Messages per second; nothing of what cannot be sent from. */
export function speedOf({ state, perSecond }: SenderId): string {
  return state === "approved" ? `${formatCount(perSecond)} per second` : "–";
}

/** What it costs besides the messages. */
export function costOf({ amount }: SenderId): string {
  return amount ? `${formatCents(amount * 100, "charge")} a month` : "No fee";
}

/** The same with the words that every price has. */
export function costInFull(sender: SenderId): string {
  return sender.amount ? `${costOf(sender)} ${EXCL_GST}` : "No monthly fee";
}

/** `2 campaigns, 1 template, 3 sub-accounts`; empty if nothing uses it. */
export function usesOf({ campaigns, templates, quickMessages, subAccounts }: SenderId): string {
  const parts: [number, string][] = [
    [campaigns.length, "campaign"],
    [quickMessages, "quick message"],
    [templates.length, "template"],
    [subAccounts.length, "sub-account"],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => formatCounted(count, word))
    .join(", ");
}

const MOST = 5;

/** What uses a sender, by name: a line for each kind of use, none if nothing does. */
export function usesInFull(sender: SenderId): string[] {
  const { campaigns, templates, quickMessages, subAccounts, isDefault } = sender;
  const below = subAccounts.map(({ name, email, scheduled }) =>
    scheduled > 0
      ? `${name || email} (${formatCounted(scheduled, "message")} waiting)`
      : name || email,
  );
  return [
    isDefault ? "Your default sender" : "",
    lineOf(
      "Campaigns",
      campaigns.map(({ name }) => name),
    ),
    quickMessages > 0 ? `Quick messages: ${formatCount(quickMessages)} scheduled` : "",
    lineOf(
      "Templates",
      templates.map(({ name }) => name),
    ),
    lineOf("Sub-accounts", below),
  ].filter(Boolean);
}

function lineOf(what: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const rest = names.length - MOST;
  const more = rest > 0 ? ` and ${formatCount(rest)} more` : "";
  return `${what}: ${names.slice(0, MOST).join(", ")}${more}`;
}
