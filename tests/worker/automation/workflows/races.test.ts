import { expect, it } from "vitest";
import { newHandsets } from "#tests/support/campaigns.ts";
import { startWorkflow, stopWorkflowRuns } from "#worker/domains/automation/workflows/runs.ts";
import {
  activeWorkflow,
  HOUR,
  later,
  newRig,
  reply,
  settle,
  sms,
  textsTo,
  wait,
  writesBeforeNextMove,
} from "./support.ts";

it("a reply that comes while a run begins to wait for it is not lost", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const [number = ""] = newHandsets(1);
  const actions = [sms(rig, "Coming?"), wait(HOUR), reply(HOUR, [sms(rig, "Great")])];
  const id = await activeWorkflow(ctx, { actions });
  await startWorkflow(ctx, { id, number });
  await settle(rig);
  writesBeforeNextMove(rig, number);
  await later(rig, HOUR);
  await later(rig, 1000);
  expect(await textsTo(ctx, number)).toEqual(["Coming?", "Great"]);
});

it("a reply just before its time is over wins, and is answered once", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const [number = ""] = newHandsets(1);
  const actions = [sms(rig, "Coming?"), reply(HOUR, [sms(rig, "Great")], [sms(rig, "Pity")])];
  const id = await activeWorkflow(ctx, { actions });
  await startWorkflow(ctx, { id, number });
  await settle(rig);
  writesBeforeNextMove(rig, number);
  await later(rig, HOUR);
  await settle(rig);
  expect(await textsTo(ctx, number)).toEqual(["Coming?", "Great"]);
});

it("runs that are all stopped while one is about to send send nothing", async () => {
  const rig = await newRig();
  const { ctx, h } = rig;
  const [number = ""] = newHandsets(1);
  const id = await activeWorkflow(ctx, { actions: [sms(rig, "Hi")] });
  await startWorkflow(ctx, { id, number });
  h.faults.batch = async (statements) => {
    if (!statements.some((text) => text.includes("UPDATE workflow_runs AS r SET node"))) {
      return undefined;
    }
    h.faults.batch = () => undefined;
    await stopWorkflowRuns(ctx, { id });
    // As one of so many that its row is ended later.
    const left = "UPDATE workflow_runs SET state = 'active', seq = 0 WHERE account_id = ?";
    await ctx.db.batch([{ sql: left, params: [ctx.account.id] }]);
    return undefined;
  };
  await settle(rig);
  expect(await textsTo(ctx, number)).toEqual([]);
});
