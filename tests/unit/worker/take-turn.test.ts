import { expect, it } from "vitest";
import { takeTurn } from "#worker/kernel/cursor-job.ts";

async function* steps(log: string[]): AsyncGenerator<number, void> {
  for (let step = 1; step <= 3; step++) {
    log.push(`step ${step}`);
    yield 1;
  }
}

it("lets what else waits for the isolate run between the steps of a job", async () => {
  const log: string[] = [];
  setTimeout(() => log.push("another call"), 0);
  expect(await takeTurn(steps(log))).toBe(true);
  expect(log).toEqual(["step 1", "another call", "step 2", "step 3"]);
});
