import type { Examples } from "./example.ts";

export const tokensWebhooksExamples: Examples = {};
