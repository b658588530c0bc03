import {
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  replayDelivery,
  saveWebhook,
  testWebhook,
} from "#core/contract/webhooks.ts";
import type { Api } from "#worker/http/mount.ts";
import { deleteWebhook as deleteWebhookVerb } from "./delete-webhook.ts";
import { listDeliveries as listDeliveriesVerb } from "./list-deliveries.ts";
import { listWebhooks as listWebhooksVerb } from "./list-webhooks.ts";
import { renewWebhookSecret as renewWebhookSecretVerb } from "./renew-secret.ts";
import { replayDelivery as replayDeliveryVerb } from "./replay-delivery.ts";
import { saveWebhook as saveWebhookVerb } from "./save-webhook.ts";
import { testWebhook as testWebhookVerb } from "./test-webhook.ts";

export function webhookRoutes(api: Api): void {
  api.own(saveWebhook, saveWebhookVerb);
  api.own(listWebhooks, listWebhooksVerb);
  api.own(deleteWebhook, deleteWebhookVerb);
  api.own(renewWebhookSecret, renewWebhookSecretVerb);
  api.own(listDeliveries, listDeliveriesVerb);
  api.own(replayDelivery, replayDeliveryVerb);
  api.own(testWebhook, testWebhookVerb);
}
