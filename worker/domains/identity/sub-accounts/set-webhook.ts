import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { WEBHOOK_EVENTS } from "#core/contract/webhooks/webhooks.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { saveWebhook } from "#worker/domains/platform/webhooks/webhooks.ts";
import { verb } from "#worker/verb.ts";
import { ownSubAccount } from "./inner/own-sub-account.ts";

/** Gives a sub-account a webhook for every event; shows its signing secret this once. */
export const setSubAccountWebhook = verb(
  contract.setSubAccountWebhook,
  async (ctx, { id, webhook: url }) => {
    const { sub } = await ownSubAccount(ctx, id);
    const { data } = await saveWebhook(sub, {
      url,
      events: [...WEBHOOK_EVENTS],
      active: true,
    }).catch((error: unknown) => {
      const problem = error instanceof CooeeError ? error.fields?.url : undefined;
      throw problem ? invalid("webhook", problem) : error;
    });
    return { message: SUB_ACCOUNT_TEXTS.updated, data: { secret: data.secret ?? "" } };
  },
);
