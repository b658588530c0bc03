import { deleteWebhook } from "./delete-webhook.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { listWebhooks } from "./list-webhooks.ts";
import { renewWebhookSecret } from "./renew-secret.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { saveWebhook } from "./save-webhook.ts";
import { testWebhook } from "./test-webhook.ts";

export const webhooksRoutes = [
  saveWebhook,
  listWebhooks,
  deleteWebhook,
  renewWebhookSecret,
  listDeliveries,
  replayDelivery,
  testWebhook,
];
