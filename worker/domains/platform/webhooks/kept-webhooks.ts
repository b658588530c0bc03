import type { WebhookEvent } from "#core/contract/webhooks/webhooks.ts";
import { notFound } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import type { WebhookKeeper } from "#core/rules/webhook-formats.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { checkedAddress } from "./inner/attempt.ts";
import { deliveryAbout } from "./inner/delivery-queries.ts";
import { addition, change, commitSteps, removal } from "./inner/store-webhook.ts";
import { refuseUnreadable } from "./inner/unreadable.ts";
import { keptWebhooks, webhookById } from "./webhook-queries.ts";
import { replay } from "./webhooks.ts";

/** An address that an integration keeps, as a webhook of the account in place of the one before. */
interface Kept {
  keptBy: WebhookKeeper;
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

/** Keeps addresses of integrations, all or none. Answers the secrets that are new. */
export async function keepWebhooks(
  ctx: AccountContext,
  wanted: readonly Kept[],
): Promise<Partial<Record<WebhookKeeper, string>>> {
  const checked = wanted.map((kept) => ({ keptBy: kept.keptBy, given: checkedWebhook(ctx, kept) }));
  try {
    return await store(ctx, checked);
  } catch (error) {
    // Another call has just added one of them, so this one changes it.
    if (!isUniqueViolation(error)) throw error;
    return await store(ctx, checked);
  }
}

/** Undefined for none. */
function checkedWebhook(ctx: AccountContext, { url, events, field }: Kept) {
  refuseUnreadable(ctx, events);
  if (url === "") return undefined;
  return {
    url: checkedAddress(ctx, { url, format: "json" }, field),
    events: JSON.stringify(events),
    ...({ format: "json", withText: false, active: true } as const),
  };
}

type Checked = Pick<Kept, "keptBy"> & { given: ReturnType<typeof checkedWebhook> };

async function store(ctx: AccountContext, checked: readonly Checked[]) {
  const rows = await keptWebhooks(ctx);
  const steps = checked.map(async ({ keptBy, given }) => {
    const before = rows.find((row) => row.keptBy === keptBy);
    if (given === undefined) return before ? { keptBy, ...removal(ctx, before) } : undefined;
    return {
      keptBy,
      ...(before ? change(ctx, before, given) : await addition(ctx, { ...given, keptBy })),
    };
  });
  const taken = (await Promise.all(steps)).filter((step) => step !== undefined);
  await commitSteps(ctx, taken);
  return Object.fromEntries(
    taken.flatMap((step) =>
      "shown" in step && step.shown.secret !== undefined ? [[step.keptBy, step.shown.secret]] : [],
    ),
  );
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
