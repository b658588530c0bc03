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
  // The draft waits for its owner to choose a keyword.
  "PUT /workflow/setActive": {
    input: (own) => ({ id: own.workflow, active: false, version: 1, runs: "stop" }),
  },
  "POST /workflow/dryRun/{id}": {
    input: (own) => ({
      id: own.workflow,
      number: "0412345678",
      choices: { [own.action]: "failed" },
    }),
  },
  "GET /workflow/runs/{id}": {
    input: (own) => ({ id: own.workflow, state: "active", limit: 5 }),
    needs: ["run"],
  },
  "GET /workflow/run/{id}": { input: (own) => ({ id: own.run }) },
  "PUT /workflow/stopRuns/{id}": workflow,
  "PUT /workflow/stopRun/{id}": { input: (own) => ({ id: own.run }) },
  "POST /workflow/start/{id}": {
    input: (own) => ({ id: own.workflow, number: "0412345678", values: { Name: "Ann" }, key: "1" }),
    status: 409,
  },
  "GET /workflow-caps": { input: () => ({}) },
  "PUT /workflow-caps": { input: () => ({ perDay: 1, perWeek: null }) },
};
