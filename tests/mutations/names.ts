import type { Mutation } from "./mutation.ts";

export const mutations: Mutation[] = [
  {
    rule: "R579",
    file: "core/rules/business-names.ts",
    find: "least: 4, most: 11",
    replace: "least: 3, most: 11",
    breaks: "three characters are a name",
    tests: "tests/unit/rules/business-names.test.ts",
  },
  {
    rule: "R580",
    file: "core/rules/business-names.ts",
    find: "least: 4, most: 11",
    replace: "least: 4, most: 12",
    breaks: "twelve characters are a name",
    tests: "tests/unit/rules/business-names.test.ts",
  },
  {
    rule: "R581",
    file: "core/rules/business-names.ts",
    find: 'if (name === "") return NAME_RULE_TEXTS.required;',
    replace: "",
    breaks: "no name is called short",
    tests: "tests/unit/rules/business-names.test.ts",
  },
  {
    rule: "R582",
    file: "core/rules/business-names.ts",
    find: "/^[A-Za-z0-9 ._-]*$/",
    replace: "/^[A-Za-z0-9 ._&-]*$/",
    breaks: "an ampersand is in a name",
    tests: "tests/unit/rules/business-names.test.ts",
  },
];
