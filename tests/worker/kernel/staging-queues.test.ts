import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { expect, it } from "vitest";
import { batchOf } from "#worker/queues/batch-of.ts";

it("a batch of staging's is one of production's by another name, retried as it is", async () => {
  const named = (queue: string) => batchOf(createMessageBatch(queue, [])).queue;
  expect(named("cooee-staging-bulk")).toBe("cooee-bulk");
  expect(named("cooee-staging-txn-dead")).toBe("cooee-txn-dead");
  expect(named("cooee-journal")).toBe("cooee-journal");
  const one = { id: "1", timestamp: new Date(0), attempts: 1, body: {} };
  const given = createMessageBatch("cooee-staging-jobs", [one]);
  batchOf(given).retryAll();
  const { retryBatch } = await getQueueResult(given, createExecutionContext());
  expect(retryBatch).toMatchObject({ retry: true });
});
