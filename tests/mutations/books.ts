import type { Mutation } from "./mutation.ts";

export const mutations: Mutation[] = [
  {
    rule: "seals",
    file: "worker/domains/money/credit/chain.ts",
    find: "sign([...partsOf(before, seq, entry), entry.smsRate, entry.mmsRate])",
    replace: "sign([...partsOf(before, seq, entry)])",
    breaks: "a lot's rates may be changed",
    tests: "tests/worker/money/books/audit.test.ts",
    only: "sms_rate|mms_rate",
  },
  {
    rule: "seals",
    file: "worker/domains/money/credit/publish-seals.ts",
    find: "(await unsealedEntries(database, MOST_ENTRIES)).filter(isStamped(ctx))",
    replace: "await unsealedEntries(database, MOST_ENTRIES)",
    breaks: "credit that was written into the database is sealed",
    tests: "tests/worker/money/books/audit.test.ts",
    only: "made up before it was sealed",
  },
  {
    rule: "seals",
    file: "worker/domains/money/books/inner/ledger-check.ts",
    find: ".filter((entry) => !isOurs(entry))",
    replace: ".filter((entry) => !isOurs(entry) && entry.amount < 0)",
    breaks: "credit that was written into the database is not found",
    tests: "tests/worker/money/books/audit.test.ts",
    only: "made up before it was sealed",
  },
];
