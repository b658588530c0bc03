// For those who want webhooks.
export { accountsOfVendor, checkWebhook, dueWebhooks } from "./inner/connection-queries.ts";
