import type { Examples } from "./example.ts";

export const subAccountsExamples: Examples = {};
