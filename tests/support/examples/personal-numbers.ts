import { newMobile } from "#tests/support/codes.ts";
import type { Example, Examples } from "./example.ts";

const one: Example = { input: (own) => ({ id: own.personalNumber }) };

const given: Example = {
  input: (own) => ({ id: own.user, personalSenders: newMobile(), type: "add" }),
};

export const personalNumbersExamples: Examples = {
  "POST /user/send-otp-personal-senders": {
    input: () => ({ number: newMobile(), reference: "Ann's mobile" }),
  },
  // The world's number is proved: there is no code to send or to enter.
  "POST /user/resend-otp-personal-senders": { ...one, status: 409 },
  "POST /user/verify-otp-personal-senders/{id}": {
    input: (own) => ({ id: own.personalNumber, code: "123456" }),
    status: 409,
  },
  "GET /user/get-personal-senders": { input: () => ({}), needs: ["personalNumber"] },
  "DELETE /user/remove-personal-senders/{id}": one,
  "POST /user/edit-reference-personal-number/{id}": {
    input: (own) => ({ id: own.personalNumber, reference: "Ann" }),
  },
  // The world's person has no verified mobile to send it to.
  "POST /user/sender-test": { input: () => ({ sender: "#SharedNum#" }), status: 422 },
  "GET /user/sender-test": { input: () => ({ sender: "#SharedNum#" }), needs: ["senderTest"] },
  "POST /user/sender-test/{id}": {
    input: (own) => ({ id: own.senderTest, shown: "Unverified" }),
  },
  "GET /admin/get-personal-sender-verification": {
    input: () => ({ page: 1, limit: 5, status: "admin_pending", search: "Test" }),
    needs: ["personalNumber"],
  },
  "POST /admin/approve-reject-personal-sender-verification/{id}": {
    input: (own) => ({ id: own.personalNumber, status: "approved" }),
  },
  "DELETE /admin/delete-personal-admin/{id}": one,
  "GET /admin/userSenderIds": {
    input: () => ({
      ...{ page: 1, limit: 5, sortField: "name", sortOrder: "asc", phone: "04", search: "Test" },
      ...{ from: "2026-11-01", to: "2026-12-31" },
    }),
    needs: ["personalNumber"],
  },
  "GET /admin/userSenderIds/{id}": { input: (own) => ({ id: own.user }) },
  "POST /admin/userSenderIds/{id}": given,
  "PUT /admin/userSenderIds/{id}": given,
};
