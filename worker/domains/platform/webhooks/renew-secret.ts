import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { encrypt } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { presentWebhook } from "./inner/present-webhook.ts";
import { changeWebhook, webhookById } from "./inner/queries.ts";
import { newSigningSecret } from "./inner/signing.ts";

/** A new signing secret, shown only in this response; it signs everything sent from now on. */
export const renewWebhookSecret = verb(contract.renewWebhookSecret, async (ctx, { id }) => {
  const webhook = await webhookById(ctx, id);
  const secret = newSigningSecret();
  const sealed = await encrypt(ctx.settings.ENCRYPTION_KEY, id, secret);
  await commit(ctx, {
    statements: [changeWebhook(ctx, id, { secret: sealed })],
    audit: { action: "webhook.renewSecret", subject: id },
  });
  return { data: presentWebhook(webhook, secret) };
});
