import type { Mutation } from "./mutation.ts";

export const mutations: Mutation[] = [
  {
    rule: "folding",
    file: "core/rules/fold.ts",
    find: '    .replace(ACCENTS, "")\n',
    replace: "",
    breaks: "Zoe does not find Zoë",
    tests: "tests/unit/rules/fold.test.ts",
    only: ".",
  },
  {
    rule: "folding",
    file: "core/rules/fold.ts",
    find: "    .toUpperCase()\n    .toLowerCase()\n",
    replace: "",
    breaks: "a capital with an accent is not found by typing it",
    tests: "tests/unit/rules/fold.test.ts",
    only: ".",
  },
  {
    rule: "folding",
    file: "core/rules/fold.ts",
    find: "    .replace(ANY_OF_THEM, (one) => SAME.get(one) ?? one)\n",
    replace: "",
    breaks: "another apostrophe is another name",
    tests: "tests/unit/rules/fold.test.ts",
    only: ".",
  },
];
