import type { Mutation } from "./mutation.ts";

export const mutations: Mutation[] = [
  {
    rule: "R201",
    file: "worker/domains/templates/inner/global-to-change.ts",
    find: '!may(person, "templateGlobal") || !isInPerson(person)',
    replace: "!isInPerson(person)",
    breaks: "anybody in person may change a pre-made template",
    tests: "tests/worker/templates/global-templates.test.ts",
  },
  {
    rule: "R200",
    file: "worker/domains/templates/inner/global-to-change.ts",
    find: '!may(person, "templateGlobal") || !isInPerson(person)',
    replace: '!may(person, "templateGlobal")',
    breaks: "a token may change a pre-made template",
    tests: "tests/worker/templates/global-templates.test.ts",
  },
];
