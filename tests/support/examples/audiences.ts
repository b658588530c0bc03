import { LABELS } from "../world/make-audiences.ts";
import type { Examples } from "./example.ts";

const audience = { input: (own: { audience: string }) => ({ id: own.audience }) };
const content = {
  name: "Reminders",
  sender: "#SharedNum#",
  message: "Hello {{first_name|there}}",
};
const numberList = [
  { label: "Ann", value: "0412345678", number: "0412345678", contactData: { first_name: "Ann" } },
];

export const audiencesExamples: Examples = {
  "POST /gateway/audience": { input: () => ({ contacts: ["0412 345 678"], numberList }) },
  "GET /gateway/audience/{id}": audience,
  "GET /gateway/audience/{id}/rejected": audience,
  "POST /gateway/audience/sheet": { input: (own) => ({ upload: own.upload, labels: LABELS }) },
  "POST /gateway/excelbulksms": {
    input: (own) => ({ ...content, upload: own.upload, labels: JSON.stringify(LABELS) }),
  },
  "POST /gateway/multigroup": { input: (own) => ({ ...content, group_array: [own.group] }) },
  "POST /gateway/bulk-number-list": { input: () => ({ mode: "sms", ...content, numberList }) },
  "GET /gateway/bulk/{id}": { input: (own) => ({ id: own.campaign }) },
  "GET /gateway/bulkById/{id}": { input: (own) => ({ id: own.campaign }) },
  "PUT /gateway/updatebulk/{id}": {
    input: (own) => ({ id: own.campaign, group_array: [], audience: own.audience }),
  },
  "GET /gateway/approval-message": { input: () => ({ page: 1, limit: 5 }) },
};
