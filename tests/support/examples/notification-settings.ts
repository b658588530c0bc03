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
  "PUT /notifications/inbound/{id}": {
    input: (own) => ({ id: own.inboundNotification, senderId: "all", emails: [] }),
  },
  "DELETE /notifications/inbound/{id}": inbound,
  "PUT /notifications/payment": { input: () => ({ emails: [] }) },
  "PUT /notifications/optOut": { input: () => ({ emails: [], frequency: "hourly" }) },
  "PUT /notifications/inboundStatus": { input: () => ({ inboundStatus: false }) },
};
