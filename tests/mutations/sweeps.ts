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
];
