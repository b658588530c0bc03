import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { GHL_TEXTS } from "#core/rules/ghl.ts";
import type { AccountContext } from "#worker/context.ts";
import { keepWebhooks, keptAddresses } from "#worker/domains/platform/webhooks/kept-webhooks.ts";
import { verb } from "#worker/verb.ts";
import { findLocation } from "./inner/location-queries.ts";
import { post } from "./inner/post.ts";

/** Each address is a webhook of the account, with its log and its secret. */
export const saveGhlWebhook = verb(contract.saveGhlWebhook, async (ctx, input) => {
  const given = KEPT.flatMap(({ field, ...kept }) => {
    const url = input[field];
    return url === undefined ? [] : [{ ...kept, field, url }];
  });
  const { ghl: secret, ghlSender: senderIdSecret } = await keepWebhooks(ctx, given);
  return {
    message: GHL_TEXTS.webhooksSaved,
    data: {
      ...(await ghlAddresses(ctx)),
      ...(secret === undefined ? {} : { secret }),
      ...(senderIdSecret === undefined ? {} : { senderIdSecret }),
    },
  };
});

/** What is posted to each. */
const KEPT = [
  { field: "webhook", keptBy: "ghl", events: ["ghl.subAccount", "ghl.report"] },
  { field: "senderIdWebhook", keptBy: "ghlSender", events: ["ghl.sender"] },
] as const;

/** The addresses that are saved. */
export async function ghlAddresses(
  ctx: AccountContext,
): Promise<{ webhook?: string; senderIdWebhook?: string }> {
  const { ghl: webhook, ghlSender: senderIdWebhook } = await keptAddresses(ctx);
  return {
    ...(webhook === undefined ? {} : { webhook }),
    ...(senderIdWebhook === undefined ? {} : { senderIdWebhook }),
  };
}

export const sendGhlWebhook = verb(contract.sendGhlWebhook, async (ctx, { subAccount }) => {
  const location = await findLocation(ctx, subAccount);
  if (!location) throw notFound("Sub-account");
  const { name, status, sender, promotional } = location;
  const of = { subAccount, name, at: ctx.now() };
  await post(ctx, [
    { type: "ghl.subAccount", ...of, status },
    ...(sender === null ? [] : [{ type: "ghl.sender", ...of, sender, promotional } as const]),
  ]);
  return { message: GHL_TEXTS.webhookSent };
});
