import type { Mutation } from "./mutation.ts";

const tests = "tests/worker/kernel/cursor-job.test.ts";

export const mutations: Mutation[] = [
  {
    rule: "job-overtaken",
    file: "worker/kernel/cursor-job.ts",
    find: "else if (isAborted(error)) ctx",
    replace: "else if (!isAborted(error)) ctx",
    breaks: "a run that another one overtook fails, and a failure is not retried",
    tests,
    only: "does each step once|cancelled during a step",
  },
  {
    rule: "job-turn",
    file: "worker/kernel/cursor-job.ts",
    find: "if (taken >= statements) return false;",
    replace: "if (taken >= statements) return true;",
    breaks: "what an invocation leaves of a job is not continued",
    tests,
    only: "another delivery",
  },
  {
    rule: "job-refused",
    file: "worker/kernel/cursor-job.ts",
    find: "if (error instanceof CooeeError) await fail(ctx, id, error.message);",
    replace: "if (error instanceof CooeeError) throw error;",
    breaks: "a job that cannot be done is tried again for a day",
    tests,
    only: "meant for a person",
  },
  {
    rule: "job-woken-once",
    file: "worker/kernel/wake-jobs.ts",
    find: "statements: [touchJob(account, rows, job)],",
    replace: "statements: [],",
    breaks: "a stalled job is queued by each sweep again",
    tests,
    only: "once for each time that it stalls",
  },
  {
    rule: "job-given-up",
    file: "worker/kernel/wake-jobs.ts",
    find: "if (since < ctx.now() - GIVEN_UP_MS) return",
    replace: "if (since < 0) return",
    breaks: "a job that fails is tried for ever",
    tests,
    only: "given up after a day",
  },
  {
    rule: "audit-given-up",
    file: "worker/domains/money/books/run-audit.ts",
    find: "if (started_at < ctx.now() - GIVEN_UP_MS)",
    replace: "if (started_at < 0)",
    breaks: "an audit that cannot be finished runs for ever, and no other can be asked for",
    tests: "tests/worker/money/books/audit.test.ts",
    only: "given up after a day",
  },
];
