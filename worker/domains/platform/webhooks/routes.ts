import { listDeliveries, replayDelivery } from "./delivery-log.ts";
import {
  deleteWebhook,
  listWebhooks,
  renewWebhookSecret,
  saveWebhook,
  testWebhook,
} from "./webhooks.ts";

export const webhooksRoutes = [
  saveWebhook,
  listWebhooks,
  deleteWebhook,
  renewWebhookSecret,
  listDeliveries,
  replayDelivery,
  testWebhook,
];
