import type { Mutation } from "./mutation.ts";

const TESTS = "tests/worker/integrations/ghl.test.ts";

export const mutations: Mutation[] = [
  {
    rule: "R330",
    file: "worker/domains/integrations/ghl/sync-locations.ts",
    find: 'known.has(id) ? [] : [changed(id, "connected")]',
    replace: "[]",
    breaks: "a sub-account of GoHighLevel that was connected is not heard of",
    tests: TESTS,
  },
];
