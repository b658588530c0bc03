import { newMobile } from "#tests/support/codes.ts";
import type { Example, Examples } from "./example.ts";

const one: Example = { input: (own) => ({ id: own.personalNumber }) };

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
  "GET /admin/get-personal-sender-verification": {
    input: () => ({ page: 1, limit: 5, status: "admin_pending", search: "Test" }),
    needs: ["personalNumber"],
  },
  "POST /admin/approve-reject-personal-sender-verification/{id}": {
    input: (own) => ({ id: own.personalNumber, status: "approved" }),
  },
  "DELETE /admin/delete-personal-admin/{id}": one,
};
