import type { WebhookEvent } from "#core/contract/webhooks/webhooks.ts";
import { notFound } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import type { WebhookKeeper } from "#core/rules/webhook-formats.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkedAddress } from "./inner/attempt.ts";
import { deliveryAbout } from "./inner/delivery-queries.ts";
import { storeChange, storeNew } from "./inner/store-webhook.ts";
import { refuseUnreadable } from "./inner/unreadable.ts";
import { keptWebhooks, webhookById } from "./webhook-queries.ts";
import { removeWebhook, replay } from "./webhooks.ts";

interface Kept {
  /** Empty for none. */
  url: string;
  events: readonly WebhookEvent[];
  /** Of the call: what is wrong with the address is said of it. */
  field: string;
}

/** The addresses that integrations keep, each a webhook of the account. */
export async function keptAddresses(
  ctx: AccountContext,
): Promise<Partial<Record<WebhookKeeper, string>>> {
  const rows = await keptWebhooks(ctx);
  return Object.fromEntries(rows.map(({ keptBy, url }) => [keptBy, url]));
}

/** Keeps an integration's address as a webhook of the account, in place of the one before; its secret if it is new. */
export async function keepWebhook(
  ctx: AccountContext,
  keptBy: WebhookKeeper,
  { url, events, field }: Kept,
): Promise<string | undefined> {
  refuseUnreadable(ctx, events);
  const before = (await keptWebhooks(ctx)).find((row) => row.keptBy === keptBy);
  if (url === "") {
    if (before) await removeWebhook(ctx, before);
    return undefined;
  }
  const given = {
    url: checkedAddress(ctx, { url, format: "json" }, field),
    events: JSON.stringify(events),
    ...({ format: "json", withText: false, active: true } as const),
  };
  const stored = before
    ? await storeChange(ctx, before, given)
    : await storeNew(ctx, { ...given, keptBy });
  return stored.data.secret;
}

/** One more attempt of a delivery about a sub-account, with the same id and body, whatever became of those before. */
export async function replayAbout(
  ctx: AccountContext,
  subject: string,
  id: Id<"delivery">,
): Promise<void> {
  const delivery = await deliveryAbout(ctx, subject, id);
  if (!delivery) throw notFound("Entry");
  await replay(ctx, await webhookById(ctx, delivery.webhookId), id);
}
