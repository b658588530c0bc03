import type { Mutation } from "./mutation.ts";

const WEB_TESTS = "tests/unit/web";

export const mutations: Mutation[] = [
  {
    rule: "R326",
    file: "core/rules/crm/apps.ts",
    find: "CONNECT_POLL_MS = 500;",
    replace: "CONNECT_POLL_MS = 1_000;",
    breaks: "a page that waits for a CRM's window looks once a second",
    tests: `${WEB_TESTS}/crm-connect.test.ts`,
  },
  {
    rule: "R509",
    file: "web/features/integrations/logo-pair.tsx",
    find: 'gohl: { initials: "GHL"',
    replace: 'ghl: { initials: "GHL"',
    breaks: "GoHighLevel has no logo",
    tests: `${WEB_TESTS}/crm-connect.test.ts`,
  },
  {
    rule: "crm-connect",
    file: "web/features/integrations/finish-connecting.ts",
    find: "if (!app) return failed(CONNECT_TEXTS.unknownState);",
    replace: "",
    breaks: "a window takes a code that this browser did not ask for",
    tests: `${WEB_TESTS}/crm-connect.test.ts`,
    only: "not ours",
  },
];
