import type { Examples } from "./example.ts";

export const senderExamples: Examples = {
  "GET /user/senders": { input: () => ({}) },
  "PUT /user/senders/share": {
    input: (own) => ({ sender: own.dedicatedNumber, subAccounts: [own.subAccount] }),
  },
};
