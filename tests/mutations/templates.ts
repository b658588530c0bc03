import type { Mutation } from "./mutation.ts";

export const mutations: Mutation[] = [
  {
    rule: "R201",
    file: "worker/domains/content/templates/templates.ts",
    find: '!may(person, "templateGlobal") || !isInPerson(person)',
    replace: "!isInPerson(person)",
    breaks: "anybody in person may change a pre-made template",
    tests: "tests/worker/content/templates/global-templates.test.ts",
  },
  {
    rule: "R200",
    file: "worker/domains/content/templates/templates.ts",
    find: '!may(person, "templateGlobal") || !isInPerson(person)',
    replace: '!may(person, "templateGlobal")',
    breaks: "a token may change a pre-made template",
    tests: "tests/worker/content/templates/global-templates.test.ts",
  },
  {
    rule: "R203",
    file: "worker/domains/content/templates/list-templates.ts",
    find: "presentTemplate(row, givenCarried, { shared: true, assigned: [], global: false })",
    replace: "presentTemplate(row, givenCarried, { shared: false, assigned: [], global: false })",
    breaks: "a shared template has no star",
    tests: "tests/worker/content/templates/templates.test.ts",
  },
  {
    rule: "R218",
    file: "worker/domains/content/templates/list-templates.ts",
    find: "const list = { medium, search, ...read };",
    replace: "const list = { medium, search: undefined, ...read };",
    breaks: "templates are not searched",
    tests: "tests/worker/content/templates/templates.test.ts",
  },
  {
    rule: "R199",
    file: "worker/domains/administration/admin/templates.ts",
    find: 'if (medium !== "sms") throw',
    replace: 'if (medium === "sms" && name === "") throw',
    breaks: "an MMS template is marked",
    tests: "tests/worker/content/templates/global-templates.test.ts",
  },
  {
    rule: "R060",
    file: "worker/domains/content/templates/list-templates.ts",
    find: 'if (visibility === "global") {',
    replace:
      'if (visibility === "global" && mediumIsOpen(ctx, "mms") && !mediumIsOpen(ctx, "sms")) {',
    breaks: "the second list is the first",
    tests: "tests/worker/content/templates/global-templates.test.ts",
  },
];
