import type { Mutation } from "./mutation.ts";

export const mutations: Mutation[] = [
  {
    rule: "R239",
    file: "core/paging.ts",
    find: "const DEFAULT_LIMIT = 10;",
    replace: "const DEFAULT_LIMIT = 20;",
    breaks: "a page has 20 conversations",
    tests: "tests/worker/inbox/rooms/rooms.test.ts",
  },
  {
    rule: "R535",
    file: "worker/domains/inbox/rooms/reply-sender.ts",
    find: "usable.some(({ value }) => value === sender)",
    replace: "usable.length > 0",
    breaks: "an account answers from a shared number that it may no longer use",
    tests: "tests/worker/inbox/rooms/answering.test.ts",
  },
];
