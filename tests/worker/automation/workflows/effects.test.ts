import { expect, it } from "vitest";
import type { Id } from "#core/ids.ts";
import { deliver } from "#tests/support/campaign-harness.ts";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import { mailTo } from "#tests/support/codes.ts";
import { newWebhook } from "#tests/support/webhooks.ts";
import { rowsOf } from "#tests/support/world.ts";
import { deliveriesOf } from "#tests/worker/platform/webhooks/support.ts";
import { mailedAccount } from "#worker/domains/identity/directory/owner-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { activeWorkflow, type Nested, newRig, type Rig, runsOf } from "./support.ts";

/** D1 allows an invocation no more. */
const MOST_STATEMENTS = 1000;
const RUNS = 500;

/** Starts a workflow for many numbers at once. */
async function startMany(rig: Rig, actions: readonly Nested[]): Promise<string[]> {
  const { ctx } = rig;
  const numbers = newHandsets(RUNS);
  const group: Id<"group"> = await groupOf(ctx, []);
  await activeWorkflow(ctx, { trigger: { type: "group", group }, actions });
  await commit(ctx, { events: [{ type: "contacts.added", group, numbers }] });
  await scheduler.wait(0);
  return numbers;
}

/** Delivers what is on the queue until nothing is; returns the most statements of a batch and of a delivery. */
async function countedDeliveries({ h }: Rig) {
  const most = { ofBatch: 0, ofDelivery: 0 };
  let prepared = 0;
  h.faults.prepared = () => prepared++;
  h.faults.batch = (statements) => {
    most.ofBatch = Math.max(most.ofBatch, statements.length);
    return undefined;
  };
  for (let round = 0; h.queues.workflows.length > 0; round++) {
    if (round === 20) throw new Error("The queue does not come to an end");
    prepared = 0;
    await deliver(h, "workflows", h.queues.workflows.splice(0));
    await scheduler.wait(0);
    most.ofDelivery = Math.max(most.ofDelivery, prepared);
  }
  h.faults.prepared = undefined;
  return most;
}

it("many runs at an email are moved in parts, and each mail goes out once", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const to = (await mailedAccount(ctx, ctx.account.id)).owner ?? "";
  const step = { type: "email", to, subject: "One of many", message: "Call" } as const;
  const numbers = await startMany(rig, [{ step }]);
  const most = await countedDeliveries(rig);
  expect(most.ofBatch).toBeLessThan(200);
  expect(most.ofDelivery).toBeLessThan(MOST_STATEMENTS);
  const mails = (await mailTo(to)).filter(({ subject }) => subject === "One of many");
  expect(mails).toHaveLength(RUNS);
  expect(numbers.filter((number) => !mails.some(({ text }) => text.includes(number)))).toEqual([]);
  const runs = await runsOf(ctx);
  expect(runs.filter(({ state, steps }) => state === "completed" && steps === 1)).toHaveLength(
    RUNS,
  );
  expect((await rowsOf(ctx)).outbox).toEqual([]);
});

it("many runs at a webhook are moved in parts, fewer at a time for two receivers", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  for (let nth = 0; nth < 2; nth++) await newWebhook(ctx, { events: ["workflow.reached"] });
  await startMany(rig, [{ step: { type: "webhook", name: "Lead" } }]);
  const most = await countedDeliveries(rig);
  expect(most.ofBatch).toBeLessThan(200);
  expect(most.ofDelivery).toBeLessThan(MOST_STATEMENTS);
  expect(await deliveriesOf(ctx)).toHaveLength(2 * RUNS);
});
