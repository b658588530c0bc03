import {
  WEBHOOK_EVENTS,
  WEBHOOK_READING,
  WEBHOOK_TEXTS,
  type WebhookEvent,
} from "#core/contract/webhooks/webhooks.ts";
import { CooeeError } from "#core/errors.ts";
import { readableBy } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";

/** The events whose content the person may not read; none for the system. */
export function unreadableEvents({ person }: AccountContext): WebhookEvent[] {
  if (!person) return [];
  const readable = readableBy(person, WEBHOOK_READING, WEBHOOK_EVENTS);
  return WEBHOOK_EVENTS.filter((event) => !readable.includes(event));
}

/** Refuses a webhook through which its maker would read what the account does not show them. */
export function refuseUnreadable(ctx: AccountContext, events: readonly WebhookEvent[]): void {
  const unreadable = unreadableEvents(ctx);
  if (!events.some((event) => unreadable.includes(event))) return;
  const text = WEBHOOK_TEXTS.unreadable;
  throw new CooeeError("FORBIDDEN", text, { events: text });
}
