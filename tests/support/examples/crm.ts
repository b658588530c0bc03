import { HOOK } from "#tests/support/webhooks.ts";
import type { Example, Examples } from "./example.ts";

/** With the CRMs connected. */
const read = (input: object = {}): Example => ({ input: () => ({ ...input }), needs: ["crmRead"] });
const unknownState = { state: "of-nobody", code: "code" };
const hubSpot = { app: "hubspot", labels: [{ field: "mobilephone" }] };
const values = { mobilephone: "0491570156" };

export const crmExamples: Examples = {
  "GET /integrations/connections": read(),
  "POST /integrations/connect": { input: () => ({ app: "hubspot" }) },
  // Nobody began these.
  "POST /hubspot/save-refresh-token": { input: () => unknownState, status: 400 },
  "POST /zoho/save-refresh-token": { input: () => unknownState, status: 400 },
  "POST /pipedrive/save-refresh-token": { input: () => unknownState, status: 400 },
  "POST /squarespace/save-refresh-token": { input: () => unknownState, status: 400 },
  "POST /googlesheet/save-refresh-token": { input: () => unknownState, status: 400 },
  // A key that ActiveCampaign does not know.
  "POST /ac/save-token": {
    input: () => ({ accountName: "https://shop.api-au1.com", activeCampaignToken: "unknown" }),
    status: 409,
  },
  "DELETE /user/removeAccount": read({ type: "hubspot" }),
  "GET /hubspot/fetch-properties": read(),
  "GET /hubspot/fetch-filters": read(),
  "GET /zoho/fetch-fields": read({ crmModule: "Contacts" }),
  "GET /auth/pipedrive/fetch-properties": read({ pipedriveEntity: "contacts" }),
  "GET /ac/fetch-fields": read(),
  "GET /ac/fetch-filters": read(),
  "GET /squarespace/fetch-properties": read(),
  "POST /hubspot/createContact": read({ values }),
  "POST /zoho/createContact": read({ values: { Last_Name: "Lee" } }),
  "POST /ac/createContact": read({ values: { email: "ann@example.com" } }),
  "POST /auth/pipedrive/createContacts": read({ values: { name: "Ann Lee" } }),
  "POST /ghl/save-refresh-token": { input: () => unknownState, status: 400 },
  "GET /integrations/ghl/accounts": read(),
  "GET /integrations/ghl/connected-accounts": read(),
  "GET /integrations/ghl/reconnect/{id}": {
    input: () => ({ id: "of-nobody" }),
    status: 404,
    needs: ["crmRead"],
  },
  "GET /integrations/ghl/senders/available": read(),
  "POST /integrations/ghl/assign-sender/{id}": {
    input: () => ({ id: "of-nobody", sender: "shared" }),
    status: 404,
    needs: ["crmRead"],
  },
  "POST /integrations/ghl/remove-connection": read({}),
  "GET /integrations/ghl/webhook-logs": { input: (own) => ({ subAccount: own.ghlLocation }) },
  // What there is no such delivery of.
  "POST /integrations/ghl/resendAnalyticsData/{id}": {
    input: (own) => ({ id: own.ghlLocation, webhookLogId: "dlv_00000000000000000000000000" }),
    status: 404,
  },
  "POST /integrations/ghl/save-webhook": { input: () => ({ webhook: HOOK }) },
  "POST /integrations/ghl/send-webhook": { input: (own) => ({ subAccount: own.ghlLocation }) },
  "GET /integrations/ghl/subaccount/dashboard": { input: () => ({}), needs: ["ghlLocation"] },
  "GET /integrations/ghl/billingReport/{id}": { input: (own) => ({ id: own.ghlLocation }) },
  "POST /integrations/ghl/billingReport/{id}": { input: (own) => ({ id: own.ghlLocation }) },
  "POST /integrations/ghl/configure-billing/{id}": {
    input: (own) => ({ id: own.ghlLocation, centsPerSMS: 8, centsPerMMS: null }),
  },
  "GET /integrations/ghl/get-dedicated-number-analytics/{id}": {
    input: (own) => ({ id: own.ghlLocation }),
  },
  "POST /integrations/ghl/send-dedicated-number-analytics/{id}": {
    input: (own) => ({ id: own.ghlLocation }),
  },
  "POST /integrations/read": read(hubSpot),
  "GET /integrations/read/{id}": { input: (own) => ({ id: own.crmRead }) },
  "POST /integrations/sync": {
    input: (own) => ({ ...hubSpot, groupid: own.group }),
    needs: ["crmRead"],
  },
  "GET /integrations/sync": { input: () => ({}), needs: ["crmSync"] },
  "PUT /integrations/sync/{id}": { input: (own) => ({ id: own.crmSync, paused: true }) },
  "DELETE /integrations/sync/{id}": { input: (own) => ({ id: own.crmSync }) },
  "POST /integrations/sync/{id}/run": { input: (own) => ({ id: own.crmSync }) },
  "GET /integrations/activities": read(),
  "PUT /integrations/activities/{app}": read({ app: "hubspot", kinds: ["sent", "optOut"] }),
  "POST /integrations/google-sheets": read({ fileId: "demo-customers" }),
  "GET /squarespace/get-contact-information/{id}": {
    input: () => ({ id: "0491570156" }),
    needs: ["crmRead"],
  },
  "GET /squarespace/get-retail-info/{id}": {
    input: () => ({ id: "0491570156" }),
    needs: ["crmRead"],
  },
  "GET /user/fetch-all-sheets": read(),
  "GET /integrations/google-sheets/{id}": { input: (own) => ({ id: own.googleSheet }) },
  "POST /user/googlesheetconfig": {
    input: (own) => ({
      ...{ id: own.googleSheet, groupid: own.group, sheet: 0, refresh: "daily" },
      labels: [{ field: "Mobile" }, { field: "City", label: "City" }],
    }),
  },
  // Nothing of it is chosen yet.
  "POST /integrations/google-sheets/{id}/refresh": {
    input: (own) => ({ id: own.googleSheet }),
    status: 409,
  },
  "DELETE /integrations/google-sheets/{id}": { input: (own) => ({ id: own.googleSheet }) },
  "POST /integrations/import": {
    input: (own) => ({ ...hubSpot, groupid: own.group }),
    needs: ["crmRead"],
  },
};
