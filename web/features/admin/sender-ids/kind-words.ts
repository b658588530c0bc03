import type { SenderIdKind } from "#core/contract/sender-ids/user-sender-ids.ts";

/** What each kind is called, and one of it. */
export const KIND_WORDS: Record<SenderIdKind, { several: string; one: string }> = {
  mobileSenders: { several: "Dedicated numbers", one: "Dedicated number" },
  senders: { several: "Business names", one: "Business name" },
  personalSenders: { several: "Personal numbers", one: "Personal number" },
};
