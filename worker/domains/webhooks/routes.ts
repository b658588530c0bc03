import * as contract from "#core/contract/webhooks.ts";
import type { Api } from "#worker/http/mount.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { listWebhooks } from "./list-webhooks.ts";
import { renewWebhookSecret } from "./renew-secret.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { saveWebhook } from "./save-webhook.ts";
import { testWebhook } from "./test-webhook.ts";

export function webhooksRoutes(api: Api): void {
  api.own(contract.saveWebhook, saveWebhook);
  api.own(contract.listWebhooks, listWebhooks);
  api.own(contract.deleteWebhook, deleteWebhook);
  api.own(contract.renewWebhookSecret, renewWebhookSecret);
  api.own(contract.listDeliveries, listDeliveries);
  api.own(contract.replayDelivery, replayDelivery);
  api.own(contract.testWebhook, testWebhook);
}
