import {
  listGhlAccounts,
  listGhlLocations,
  reconnectGhl,
  removeGhl,
  saveGhlToken,
} from "./accounts.ts";
import { ghlDashboard, ghlNumberAnalytics, sendGhlNumberAnalytics } from "./analytics.ts";
import { configureGhlBilling, ghlBillingReport, sendGhlBillingReport } from "./billing.ts";
import { assignGhlSender, listGhlSenders } from "./senders.ts";
import { listGhlWebhookLogs, resendGhlWebhook } from "./webhook-log.ts";
import { saveGhlWebhook, sendGhlWebhook } from "./webhooks.ts";

export const ghlRoutes = [
  saveGhlToken,
  listGhlAccounts,
  listGhlLocations,
  reconnectGhl,
  removeGhl,
  listGhlSenders,
  assignGhlSender,
  listGhlWebhookLogs,
  resendGhlWebhook,
  saveGhlWebhook,
  sendGhlWebhook,
  ghlDashboard,
  ghlBillingReport,
  sendGhlBillingReport,
  configureGhlBilling,
  ghlNumberAnalytics,
  sendGhlNumberAnalytics,
];
