import type { Example, Examples } from "./example.ts";

const token: Example = { input: (own) => ({ id: own.token }) };
const webhook: Example = { input: (own) => ({ id: own.webhook }) };
const url = "https://hooks.cooee.test/changed";

export const tokensWebhooksExamples: Examples = {
  // Its owner has no password, and no code was mailed.
  "POST /user/token": { input: () => ({ name: "Shop", code: "123456" }), status: 400 },
  "GET /user/token": { input: () => ({}), needs: ["token"] },
  "DELETE /user/token/{id}": token,
  "POST /user/send-token-otp/{id}": token,
  // No code was mailed, so none is right.
  "GET /user/view-token": { input: (own) => ({ id: own.token, code: "123456" }), status: 400 },

  "POST /user/webhook": {
    input: (own) => ({ id: own.webhook, url, events: ["message.received"], active: true }),
    // What it sent before is every event.
    besides: ["sms", "history", "group", "automation"],
  },
  "GET /user/webhook": { input: () => ({}), needs: ["webhook"] },
  "DELETE /user/webhook/{id}": webhook,
  "POST /user/webhook/{id}/secret": webhook,
  "GET /user/webhook/{id}/deliveries": { ...webhook, needs: ["delivery"] },
  "POST /user/webhook/{id}/deliveries/{delivery}/replay": {
    input: (own) => ({ id: own.webhook, delivery: own.delivery }),
  },
  "POST /user/test-webhook-connection": webhook,
};
