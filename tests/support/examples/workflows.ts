import type { Example, Examples } from "./example.ts";

const workflow: Example = { input: (own) => ({ id: own.workflow }) };
const text = { type: "sendSms", sender: "#SharedNum#", message: "Hello {{name|there}}" };

export const workflowsExamples: Examples = {
  "GET /workflow": { input: () => ({ page: 1, limit: 5, search: "Hell" }), needs: ["workflow"] },
  "POST /workflow": { input: () => ({ name: "Birthdays", template: "birthday" }) },
  "GET /workflow/{id}": workflow,
  "PUT /workflow/editName/{id}": { input: (own) => ({ id: own.workflow, name: "Renamed" }) },
  "GET /workflow/getActions/{id}": workflow,
  "POST /workflow/addActions/{id}": {
    input: (own) => ({ ...text, id: own.workflow, parent: own.action, position: 0, version: 1 }),
  },
  "PUT /workflow/editActions/{id}": { input: (own) => ({ ...text, id: own.action, version: 1 }) },
  "DELETE /workflow/deleteActions/{id}": { input: (own) => ({ id: own.action }) },
  "PUT /workflow/draft/{id}": {
    input: (own) => ({ id: own.workflow, version: 1, trigger: { type: "message" } }),
  },
  "DELETE /workflow/{id}": workflow,
};
