import { MOST_WEBHOOKS, WEBHOOK_TEXTS } from "#core/contract/webhooks/webhooks.ts";
import { conflict } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { WebhookFormat } from "#core/rules/webhook-formats.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { encrypt } from "#worker/secrets.ts";
import {
  abortUnlessFewer,
  changeWebhook,
  insertWebhook,
  type WebhookRow,
} from "../webhook-queries.ts";
import { eventList, presentWebhook } from "./present-webhook.ts";
import { newSigningSecret } from "./signing.ts";
import { refuseUnreadable } from "./unreadable.ts";

/** A webhook as it is to be, its address checked. */
type Given = Pick<WebhookRow, "url" | "events" | "withText" | "active"> & { format: WebhookFormat };

/** Adds a webhook and shows its signing secret. */
export async function storeNew(
  ctx: AccountContext,
  given: Given & Partial<Pick<WebhookRow, "keptBy">>,
) {
  const createdAt = ctx.now();
  const id = newId("webhook", createdAt);
  const secret = newSigningSecret();
  const sealed = await encrypt(ctx.settings.ENCRYPTION_KEY, id, secret);
  const statements = [
    abortUnlessFewer(ctx, MOST_WEBHOOKS),
    insertWebhook(ctx, { id, ...given, secret: sealed, createdAt }),
  ];
  const act = { action: "webhook.create", subject: id, detail: { url: given.url } };
  const committed = await commitUnlessAborted(ctx, { statements, audit: act });
  if (!committed) throw conflict(WEBHOOK_TEXTS.full);
  return { data: presentWebhook({ id, ...given, failures: 0, createdAt }, secret) };
}

/** Changes a webhook; switched on again it starts afresh. */
export async function storeChange(ctx: AccountContext, before: WebhookRow, given: Given) {
  const { id } = before;
  // A new address would receive the events that the webhook already gets.
  refuseUnreadable(ctx, eventList.parse(JSON.parse(before.events)));
  const failures = given.active && !before.active ? 0 : before.failures;
  const restarts = failures === before.failures ? {} : { failures };
  await commit(ctx, {
    statements: [changeWebhook(ctx, id, { ...given, ...restarts })],
    audit: {
      action: "webhook.change",
      subject: id,
      detail: { url: given.url, events: given.events, active: given.active },
    },
  });
  return { data: presentWebhook({ ...before, ...given, failures }) };
}
