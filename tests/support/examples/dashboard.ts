import type { Examples } from "./example.ts";

export const dashboardExamples: Examples = {};
