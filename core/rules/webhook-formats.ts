import { isAtOrBelow } from "./public-address.ts";

/** What a webhook's receiver is: a program of the account's, or a channel of Slack or Teams. */
export const WEBHOOK_FORMATS = ["json", "slack", "teams"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

export const FORMAT_NAMES = { slack: "Slack", teams: "Teams" } as const;

/** The hosts of each service's addresses: Slack's incoming webhooks, and Teams' Workflows. */
const HOSTS = {
  slack: ["hooks.slack.com"],
  teams: ["logic.azure.com", "api.powerplatform.com"],
} as const;

/** What is wrong with an address for a receiver of this format; `simulated` is a host that also counts. */
export function formatProblem(
  format: WebhookFormat,
  hostname: string,
  simulated?: string,
): string | undefined {
  if (format === "json") return undefined;
  const hosts = simulated === undefined ? HOSTS[format] : [...HOSTS[format], simulated];
  if (hosts.some((host) => isAtOrBelow(hostname, host))) return undefined;
  return format === "slack"
    ? "Enter the address of a Slack incoming webhook: it starts with https://hooks.slack.com/"
    : "Enter the address of a Teams workflow: its host ends with logic.azure.com or api.powerplatform.com";
}
