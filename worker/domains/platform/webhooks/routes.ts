import { listDeliveries, replayDelivery } from "./delivery-log.ts";
import { saveWebhook } from "./save-webhook.ts";
import { deleteWebhook, listWebhooks, renewWebhookSecret, testWebhook } from "./webhooks.ts";

export const webhooksRoutes = [
  saveWebhook,
  listWebhooks,
  deleteWebhook,
  renewWebhookSecret,
  listDeliveries,
  replayDelivery,
  testWebhook,
];
