import type { Example, Examples } from "./example.ts";

const template: Example = { input: (own) => ({ id: own.template }) };
const thanks = { name: "Thank you", content: "Thank you {{name|there}}", sender: "" };
const shop = { name: "Shop name", value: "Bells Florist" };

export const templatesExamples: Examples = {
  "GET /mobile/template": {
    input: () => ({ page: 1, pageSize: 5, search: "Than", mode: "sms", visibility: "user" }),
    needs: ["template"],
  },
  "GET /mobile/template/{id}": template,
  "POST /mobile/template": { input: () => thanks },
  "PUT /mobile/template/{id}": { input: (own) => ({ id: own.template, ...thanks }) },
  "DELETE /mobile/template/{id}": template,

  "GET /param": { input: () => ({ page: 1, limit: 5, search: "Sho" }), needs: ["param"] },
  "POST /param": { input: () => shop },
  "PUT /param/{id}": { input: (own) => ({ id: own.param, ...shop }) },
  "DELETE /param/{id}": { input: (own) => ({ id: own.param }) },
};
