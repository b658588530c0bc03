import { contract } from "#core/contract/registry.ts";
import { MOST_WEBHOOKS, WEBHOOK_TEXTS } from "#core/contract/webhooks/webhooks.ts";
import type { Input } from "#core/endpoint.ts";
import { conflict } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { encrypt } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { checkedAddress } from "./inner/address.ts";
import { eventList, presentWebhook } from "./inner/present-webhook.ts";
import { abortUnlessFewer, changeWebhook, insertWebhook, webhookById } from "./inner/queries.ts";
import { refuseUnreadable } from "./inner/readable-events.ts";
import { newSigningSecret } from "./inner/signing.ts";

type Given = Pick<Input<typeof contract.saveWebhook>, "active"> & { url: string; events: string };

/** Adds a webhook and shows its signing secret, or changes one; switched on again it starts afresh. */
export const saveWebhook = verb(contract.saveWebhook, async (ctx, input) => {
  refuseUnreadable(ctx, input.events);
  const given = {
    url: checkedAddress(ctx, input.url),
    events: JSON.stringify([...new Set(input.events)]),
    active: input.active,
  };
  return input.id === undefined ? await add(ctx, given) : await change(ctx, input.id, given);
});

async function add(ctx: AccountContext, given: Given) {
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

async function change(ctx: AccountContext, id: string, given: Given) {
  const before = await webhookById(ctx, id);
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
