import { formatInternational } from "#core/rules/phone.ts";
import type { ReceiverFormat } from "#core/rules/webhook-formats.ts";
import type { AccountEvent } from "../account-event.ts";

/** What a person reads of an event in a chat. */
export interface ChatMessage {
  title: string;
  /** What a recipient wrote: only if the account's owner chose that. */
  quote?: string;
  link: { label: string; url: string };
}

interface Wishes {
  withText: boolean;
  appUrl: string;
}

/** An event in words. */
export function chatMessage(event: AccountEvent, { withText, appUrl }: Wishes): ChatMessage {
  switch (event.type) {
    case "message.received": {
      const { from, to, text, room } = event.data;
      return {
        title: `New message received from ${formatInternational(from)} on ${to}`,
        ...(withText && text !== "" && { quote: text }),
        link: { label: "Open the conversation", url: `${appUrl}/conversation?room=${room}` },
      };
    }
    case "contact.opted_out":
    case "contact.opted_in": {
      const number = formatInternational(event.data.number);
      const did = event.type === "contact.opted_out" ? "opted out" : "opted in again";
      return {
        title: `${number} ${did}`,
        link: { label: "See the opt-outs", url: `${appUrl}/opt-out` },
      };
    }
    case "campaign.completed":
      return {
        title: `Campaign "${event.data.name}" is complete`,
        link: { label: "See the campaign", url: `${appUrl}/campaign/report/${event.data.id}` },
      };
    case "payment.made":
    case "payment.failed":
      return {
        title: event.data.text,
        link: { label: "See the invoices", url: `${appUrl}/invoice` },
      };
    case "workflow.reached":
      return {
        title: `${event.data.name}: ${formatInternational(event.data.number)}`,
        link: {
          label: "See the workflow",
          url: `${appUrl}/automation/workflow/${event.data.workflow}`,
        },
      };
    case "ghl.subAccount":
    case "ghl.sender":
    case "ghl.report":
      return { title: ghlTitle(event), link: { label: "See it", url: `${appUrl}/vendors/ghl` } };
  }
}

function ghlTitle(event: Extract<AccountEvent, { type: `ghl.${string}` }>): string {
  const { name } = event.data;
  if (event.type === "ghl.subAccount") return `"${name}" at GoHighLevel was ${event.data.status}`;
  if (event.type === "ghl.sender")
    return `"${name}" at GoHighLevel sends from ${event.data.sender}`;
  return `Report of "${name}" at GoHighLevel, ${event.data.from} to ${event.data.to}`;
}

/** What fits into a notification: its service takes four kilobytes. */
const MOST_SHOWN = 400;

/** The body that a chat, or a browser, takes. */
export function chatBody(
  format: Exclude<ReceiverFormat, "json">,
  { title, quote, link }: ChatMessage,
): string {
  if (format === "slack") {
    const lines = quote === undefined ? [] : quote.split("\n").map((line) => `>${slackText(line)}`);
    return JSON.stringify({
      text: [slackText(title), ...lines, `<${link.url}|${link.label}>`].join("\n"),
    });
  }
  if (format === "push") {
    const { pathname, search } = new URL(link.url);
    return JSON.stringify({
      title: title.slice(0, MOST_SHOWN),
      ...(quote !== undefined && { body: quote.slice(0, MOST_SHOWN) }),
      // Only our own pages open.
      path: `${pathname}${search}`,
    });
  }
  // The card itself, without an envelope: so a workflow's "Post card in a chat or channel" takes it.
  return JSON.stringify({
    type: "AdaptiveCard",
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    version: "1.4",
    body: [
      { type: "TextBlock", text: cardText(title), weight: "Bolder", wrap: true },
      ...(quote === undefined ? [] : [{ type: "TextBlock", text: cardText(quote), wrap: true }]),
    ],
    actions: [{ type: "Action.OpenUrl", title: link.label, url: link.url }],
  });
}

/** Slack's three control characters. */
function slackText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** A card reads Markdown: what a recipient wrote must not become a link. */
function cardText(text: string): string {
  return text.replace(/[\\`*_[\]~]/g, "\\$&");
}
