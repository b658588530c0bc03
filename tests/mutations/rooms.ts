import type { Mutation } from "./mutation.ts";

export const mutations: Mutation[] = [
  {
    rule: "R239",
    file: "core/paging.ts",
    find: "const DEFAULT_LIMIT = 10;",
    replace: "const DEFAULT_LIMIT = 20;",
    breaks: "a page has 20 conversations",
    tests: "tests/worker/rooms/rooms.test.ts",
  },
];
