import type { Example, Examples } from "./example.ts";

const inbound: Example = { input: (own) => ({ id: own.inboundNotification }) };

export const notificationSettingsExamples: Examples = {
  "GET /notifications/emails": { input: () => ({}), needs: ["notificationEmail"] },
  "POST /notifications/emails": { input: () => ({ email: "desk@example.test" }) },
  "DELETE /notifications/emails/{id}": { input: (own) => ({ id: own.notificationEmail }) },
  "GET /notifications/configuration": { input: () => ({}), needs: ["inboundNotification"] },
  "POST /notifications/configuration": {
    input: () => ({ payment: [], optOut: [], optOutFrequency: "daily", inbound: [] }),
  },
  "POST /notifications/inbound": { input: () => ({ senderId: "all", emails: [] }) },
  "PUT /notifications/inbound/{id}": {
    input: (own) => ({ id: own.inboundNotification, senderId: "all", emails: [] }),
  },
  "DELETE /notifications/inbound/{id}": inbound,
  "PUT /notifications/payment": { input: () => ({ emails: [] }) },
  "PUT /notifications/optOut": { input: () => ({ emails: [], frequency: "hourly" }) },
  "GET /notifications/push": { input: () => ({}) },
  // Tests have no keys for it.
  "POST /notifications/push": {
    input: () => ({
      endpoint: "https://fcm.googleapis.com/fcm/send/1",
      p256dh: "B".repeat(87),
      auth: "a".repeat(22),
      events: ["campaign.completed"],
    }),
    status: 503,
  },
  // Webhooks are not browsers.
  "DELETE /notifications/push/{id}": { input: (own) => ({ id: own.webhook }), status: 404 },
  "PUT /notifications/inboundStatus": { input: () => ({ inboundStatus: false }) },
};
