import { deletePushBrowser, listPushBrowsers, savePushBrowser } from "./push-browsers.ts";
import {
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  replayDelivery,
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
  listPushBrowsers,
  savePushBrowser,
  deletePushBrowser,
];
