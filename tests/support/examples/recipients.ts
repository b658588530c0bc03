import type { Examples } from "./example.ts";

/** No message has this code. */
const unknown = { code: "00000000" };

export const recipientsExamples: Examples = {
  "GET /optout/{code}": { input: () => unknown, status: 404 },
  "PUT /optout/{code}": { input: () => ({ ...unknown, global: true }), status: 404 },
  "GET /useroptout/{code}": { input: () => unknown, status: 404 },
  "PUT /useroptout/{code}": { input: () => unknown, status: 404 },
  "GET /reply/check/{code}": { input: () => unknown, status: 404 },
  "PUT /reply/confirm/{code}": { input: () => ({ ...unknown, answer: "Yes" }), status: 404 },
};
