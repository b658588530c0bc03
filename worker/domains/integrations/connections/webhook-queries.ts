// What a CRM posts is taken by crm-syncs, which also knows whether webhooks are wanted.
export {
  accountsOfVendor,
  checkWebhook,
  dueWebhooks,
  noteEvent,
} from "./inner/connection-queries.ts";
