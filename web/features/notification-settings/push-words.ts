import type { PUSH_EVENTS } from "#core/contract/notification-settings/push.ts";

const WORDS: Readonly<Record<(typeof PUSH_EVENTS)[number], string>> = {
  "message.received": "Replies",
  "contact.opted_out": "Opt-outs",
  "campaign.completed": "Finished campaigns",
  "payment.made": "Payments",
  "payment.failed": "Failed payments",
};

/** What a browser is notified of; other events have no words here. */
export const PUSH_WORDS: Readonly<Record<string, string>> = WORDS;
