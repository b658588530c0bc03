import { isAtOrBelow } from "./public-address.ts";

/** What a webhook's receiver is: a program of the account's, or a channel of Slack or Teams. */
export const WEBHOOK_FORMATS = ["json", "slack", "teams"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** What is stored: a browser is a receiver, too. */
export const RECEIVER_FORMATS = [...WEBHOOK_FORMATS, "push"] as const;
export type ReceiverFormat = (typeof RECEIVER_FORMATS)[number];

/** What keeps a webhook's address on a screen of its own: GoHighLevel's, for its sub-accounts, and for their senders. */
export const WEBHOOK_KEEPERS = ["ghl", "ghlSender"] as const;
export type WebhookKeeper = (typeof WEBHOOK_KEEPERS)[number];

export const FORMAT_NAMES = { slack: "Slack", teams: "Teams" } as const;

/** The hosts of each service's addresses: Slack's incoming webhooks, and Teams' Workflows. */
const HOSTS = {
  slack: ["hooks.slack.com"],
  teams: ["logic.azure.com", "api.powerplatform.com"],
  /** The browsers' own: Chrome's and Edge's, Firefox's, Safari's and Windows'. */
  push: ["fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"],
} as const;

const WRONG = {
  slack: "Enter the address of a Slack incoming webhook: it starts with https://hooks.slack.com/",
  teams:
    "Enter the address of a Teams workflow: its host ends with logic.azure.com or api.powerplatform.com",
  push: "This browser's notification service is not one that we know",
} as const;

/** Whether a host is a notification service of browsers. */
export function isPushHost(hostname: string): boolean {
  return HOSTS.push.some((host) => isAtOrBelow(hostname, host));
}

/** What is wrong with an address for a receiver of this format; `simulated` is a host that also counts. */
export function formatProblem(
  format: ReceiverFormat,
  hostname: string,
  simulated?: string,
): string | undefined {
  if (format === "json") return undefined;
  const hosts = simulated === undefined ? HOSTS[format] : [...HOSTS[format], simulated];
  if (hosts.some((host) => isAtOrBelow(hostname, host))) return undefined;
  return WRONG[format];
}
