import type { Examples } from "./example.ts";

const toNumbers = () => ({
  sender: "#SharedNum#",
  message: "Hello {{first_name|there}}",
  contacts: ["0412 345 678"],
});

export const quickMessagesExamples: Examples = {
  "POST /gateway": {
    input: (own) => ({ sender: "#SharedNum#", message: "Hello", group: own.group }),
  },
  "POST /gateway/check": {
    input: (own) => ({ sender: "#SharedNum#", message: "Hello", group: own.group }),
    besides: ["sms"],
  },
  "POST /sms": { input: toNumbers },
  "POST /message": {
    input: (own) => ({ mode: "sms", room: own.room, message: "On our way", sender: "#SharedNum#" }),
    besides: ["sms"],
  },
  "PUT /scheduler/reschedulequickschedule/{id}": {
    input: (own) => ({ id: own.quickMessage, scheduleAt: Date.now() + 7_200_000 }),
    besides: ["sms"],
  },
  "PUT /scheduler/cancelquickschedule/{id}": {
    input: (own) => ({ id: own.quickMessage }),
    besides: ["sms"],
  },
  "PUT /gateway/quick/{id}/link": {
    input: (own) => ({ id: own.quickMessage, disabled: true, expiresAt: null }),
    besides: ["sms"],
    status: 409,
  },
  "PUT /gateway/quick/{id}/appeal": {
    input: (own) => ({ id: own.quickMessage, appeal: "It is our own name" }),
    besides: ["sms"],
    status: 409,
  },
  "GET /recent-numbers": { input: () => ({}) },
};
