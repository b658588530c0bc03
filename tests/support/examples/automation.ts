import { LABELS, sheet } from "#tests/support/world/make-audiences.ts";
import { FAR } from "#tests/support/world/make-automation.ts";
import type { Example, Examples } from "./example.ts";

const group: Example = { input: (own) => ({ id: own.schedulerGroup }) };
const page: Example = { input: (own) => ({ id: own.schedulerGroup, page: 1, limit: 5 }) };

export const automationExamples: Examples = {
  "GET /scheduler/group": {
    input: () => ({ page: 1, limit: 5, sortField: "name", sortOrder: "asc", search: "Rem" }),
    needs: ["schedulerGroup"],
  },
  "GET /scheduler/group/{id}": group,
  "POST /scheduler/group": {
    input: (own) => ({
      name: "Bookings",
      upload: own.upload,
      labels: LABELS,
      sender: "#SharedNum#",
      message: "Hello {{name|there}}",
      recurrence: FAR,
      sendsFile: true,
    }),
    besides: ["sms"],
  },
  "PUT /scheduler/group/{id}": {
    input: (own) => ({
      id: own.schedulerGroup,
      name: "Renamed",
      upload: own.upload,
      labels: LABELS,
    }),
    besides: ["sms"],
  },
  "DELETE /scheduler/group/{id}": group,
  "PUT /scheduler/pause/{id}": { input: (own) => ({ id: own.schedulerGroup, paused: true }) },
  "GET /scheduler/history/{id}": page,
  "GET /scheduler/log/{id}": page,
  "GET /scheduler/file": {
    input: (own) => ({ page: 1, limit: 5, sort: "createdAt", group: own.schedulerGroup }),
    needs: ["schedulerFile"],
  },
  "POST /scheduler/file": { input: (own) => ({ group: own.schedulerGroup, file: sheet() }) },
  "DELETE /scheduler/file/{id}": { input: (own) => ({ id: own.schedulerFile }) },
};
