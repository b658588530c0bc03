import type { Examples } from "./example.ts";

/** No message has this code. */
const unknown = { code: "00000000" };

/** No two accounts have one. */
let hosts = 0;

export const recipientsExamples: Examples = {
  "GET /optout/{code}": { input: () => unknown, status: 404 },
  "PUT /optout/{code}": { input: () => ({ ...unknown, global: true }), status: 404 },
  "GET /useroptout/{code}": { input: () => unknown, status: 404 },
  "PUT /useroptout/{code}": { input: () => unknown, status: 404 },
  "GET /reply/check/{code}": { input: () => unknown, status: 404 },
  "GET /user/link-domain": { input: () => ({}) },
  "PUT /user/link-domain": { input: () => ({ host: `links.b${++hosts}.example` }) },
  "POST /user/link-domain/check": { input: () => ({}), status: 404 },
  "DELETE /user/link-domain": { input: () => ({}), status: 404 },
  "PUT /reply/confirm/{code}": { input: () => ({ ...unknown, answer: "Yes" }), status: 404 },
};
