import { type Examples, nothing } from "./example.ts";

export const emailToSmsExamples: Examples = {
  "GET /emailmessage": { ...nothing, needs: ["emailSender"] },
  "POST /emailmessage": {
    input: () => ({
      ...{ email: `${crypto.randomUUID()}@shop.com.au`, sender: "#SharedNum#" },
      ...{ dailyCap: 50, optout: true, marker: "##" },
    }),
  },
  "DELETE /emailmessage": { input: (own) => ({ id: own.emailSender }) },
  "POST /emailmessage/{id}/resend": { input: (own) => ({ id: own.emailSender }) },
  "POST /emailmessage/emailtosupport": {
    input: () => ({ subject: "An invoice", message_body: "Which one is due?" }),
  },
  "POST /inquiry": {
    input: () => ({
      ...{ name: "Ann Lee", email: "ann@shop.com.au", subject: "Prices", message: "Hello" },
      ...{ company: "Bells", mobile: "0412 345 678" },
    }),
  },
};
