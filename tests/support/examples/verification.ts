import type { Examples } from "./example.ts";

export const verificationExamples: Examples = {};
