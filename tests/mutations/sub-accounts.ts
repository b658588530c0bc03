import type { Mutation } from "./mutation.ts";

export const mutations: Mutation[] = [
  {
    rule: "R314",
    file: "worker/domains/identity/sub-accounts/inner/present-sub-account.ts",
    find: "mobileSenders, senders } = valuesByType",
    replace: "senders: mobileSenders, mobileSenders: senders } = valuesByType",
    breaks: "numbers are listed as names",
    tests: "tests/worker/identity/sub-accounts/rights.test.ts",
  },
  {
    rule: "R314",
    file: "worker/domains/identity/sub-accounts/inner/present-sub-account.ts",
    find: 'status: row.active ? "active" : "inactive"',
    replace: 'status: "pending"',
    breaks: "a sub-account that has joined is shown as invited",
    tests: "tests/worker/identity/sub-accounts/rights.test.ts",
  },
  {
    rule: "R314",
    file: "worker/domains/identity/sub-accounts/inner/present-sub-account.ts",
    find: 'status: row.expiresAt > now ? "pending" : "expired"',
    replace: 'status: "expired"',
    breaks: "an invitation is shown as expired",
    tests: "tests/worker/identity/sub-accounts/invitations.test.ts",
  },
  {
    rule: "R360",
    file: "worker/domains/identity/assignments/assign.ts",
    find: '  if (list.length === 0 && had.length === 0) {\n    throw invalid("subAccounts", SUB_ACCOUNT_TEXTS.needed);\n  }\n',
    replace: "",
    breaks: "sharing with no one is no error",
    tests: "tests/worker/identity/assignments/sharing-groups.test.ts",
  },
  {
    rule: "R267",
    file: "worker/domains/identity/assignments/assign.ts",
    find: "events: sharingChanged([...had, ...list])",
    replace: "events: sharingChanged(list)",
    breaks: "a sub-account that loses a group is not notified",
    tests: "tests/worker/identity/assignments/revoking.test.ts",
  },
];
