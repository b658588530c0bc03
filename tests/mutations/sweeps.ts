import type { Mutation } from "./mutation.ts";

const tests = "tests/worker/sweeps/runs.test.ts";

export const mutations: Mutation[] = [
  {
    rule: "sweeps",
    file: "worker/kernel/each-alone.ts",
    find: "if (ctx.isSpent?.()) break;",
    replace: "",
    breaks: "a run of a sweep may exceed D1's limit",
    tests,
    only: "used up its statements|after a minute",
  },
  {
    rule: "sweeps",
    file: "worker/kernel/sweep-queries.ts",
    find: " AND sweeps.claimed_until <= ${now}",
    replace: "",
    breaks: "a sweep that is running is put on the queue again",
    tests,
    only: "none for one that is running|its late message does nothing",
  },
  {
    rule: "sweeps",
    file: "worker/sweeps/run-sweep.ts",
    find: " || ctx.now() > until - MOST_MS",
    replace: "",
    breaks: "a message that comes late runs beside the next one",
    tests,
    only: "its late message does nothing",
  },
  {
    rule: "sweeps",
    file: "worker/sweeps/run-sweep.ts",
    find: "return true;",
    replace: "return false;",
    breaks: "a sweep that fails is taken for done",
    tests,
    only: "that fails, or has more to do",
  },
  {
    rule: "outbox",
    file: "worker/kernel/outbox-queries.ts",
    find: "${FIRST_WAIT_MS} << (2 * MIN(attempts, 6))",
    replace: "0",
    breaks: "effects that always fail are tried again and again before those behind them",
    tests: "tests/worker/sweeps/parked.test.ts",
    only: "later and later|does not hold up",
  },
  {
    rule: "outbox",
    file: "worker/kernel/outbox-queries.ts",
    find: "AND attempts >= ${MOST_ATTEMPTS} AND NOT",
    replace: "AND attempts >= 1000 AND NOT",
    breaks: "an effect that always fails is tried forever, and no one hears of it",
    tests: "tests/worker/sweeps/parked.test.ts",
    only: "waits for an administrator",
  },
];
