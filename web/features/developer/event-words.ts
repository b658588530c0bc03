import type { WebhookEvent } from "#core/contract/webhooks/webhooks.ts";

/** How each event is described to people. */
export const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  "message.received": "Someone replied",
  "message.updated": "Messages were sent, delivered or failed",
  "contact.opted_out": "A contact opted out",
  "contact.opted_in": "A contact opted in again",
  "campaign.completed": "A campaign is complete",
  "payment.made": "Something was paid or refunded",
  "payment.failed": "A payment failed",
  "workflow.reached": "A workflow reached a webhook action",
  "ghl.subAccount": "A GoHighLevel sub-account was connected or removed",
  "ghl.sender": "A GoHighLevel sub-account was given a sender",
  "ghl.report": "Someone sent a report of a GoHighLevel sub-account",
};
