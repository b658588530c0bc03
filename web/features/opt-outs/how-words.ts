import type { BlockRecord } from "#core/contract/suppressions/suppressions.ts";
import { formatMobile } from "#core/rules/phone.ts";

/** How a number came onto the list, as the table and its filter say it. */
export const HOW_WORDS: Readonly<Record<BlockRecord["how"], string>> = {
  stop: "Replied STOP",
  asked: "Asked in a reply",
  link: "Opt-out link",
  carrier: "Phone carrier",
  crm: "Opted out in CRM",
  account: "Blocked",
  administrator: "Blocked by support",
  file: "Blocked from a file",
};

/** Who put it there. */
export function whoWords({ isBlockedByUser, how, by }: BlockRecord): string {
  if (how === "crm") return "CRM";
  if (isBlockedByUser) return "Recipient";
  return how === "administrator" ? "Cooee support" : (by ?? "Your account");
}

/** What it stops. */
export function scopeWords({ sender }: BlockRecord): string {
  return sender === undefined ? "All messages" : `Messages from ${formatMobile(sender)}`;
}

/** Where it came from: a campaign, or why it was blocked, and the sub-account if it was one's. */
export function originWords(record: BlockRecord): string | undefined {
  const { subAccount } = record;
  const own = ownOrigin(record);
  if (subAccount === undefined) return own;
  return own === undefined ? subAccount : `${own} · ${subAccount}`;
}

function ownOrigin({ campaign, reason, from, sender }: BlockRecord): string | undefined {
  if (campaign) return campaign.name;
  if (reason !== undefined) return reason;
  return from === undefined || from === sender ? undefined : `Message from ${formatMobile(from)}`;
}
