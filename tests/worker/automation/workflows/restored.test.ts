import { expect, it } from "vitest";
import { arrived, newHandsets } from "#tests/support/campaigns.ts";
import { replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { startWorkflow } from "#worker/domains/automation/workflows/runs.ts";
import { setWorkflowActive } from "#worker/domains/automation/workflows/set-active.ts";
import { sweepStopped } from "#worker/domains/automation/workflows/sweep-workflows.ts";
import { getWorkflow } from "#worker/domains/automation/workflows/workflows.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";
import {
  activeWorkflow,
  DAY,
  HOUR,
  later,
  newRig,
  runsOf,
  settle,
  sms,
  textsTo,
  wait,
} from "./support.ts";

it("what a run sent since the restore point is not sent again: its workflow is turned off, and says so", async () => {
  const rig = await newRig();
  const { h, ctx } = rig;
  const [number = ""] = newHandsets(1);
  const id = await activeWorkflow(ctx, {
    name: "Welcome",
    actions: [wait(HOUR), sms(rig, "Hello")],
  });
  await startWorkflow(ctx, { id, number });
  await settle(rig);
  const point = await takeRestorePoint(h);
  await later(rig, 2 * HOUR);
  expect(await textsTo(ctx, number)).toEqual(["Hello"]);

  await point.goBack();
  await replayAll(h, point.at);
  await later(rig, DAY);
  await onEachShard(h.system, sweepStopped);
  expect(arrived(h, [number])).toBe(1);
  expect((await runsOf(ctx)).map(({ state }) => state)).toEqual(["stopped"]);
  expect((await getWorkflow(ctx, { id })).data.active).toBe(false);
  const said = (await listNotifications(ctx, {})).items.map(({ message }) => message);
  expect(said.join()).toContain("“Welcome” was turned off");
});

it("a workflow whose older runs were just stopped is turned off too", async () => {
  const rig = await newRig();
  const { h, ctx } = rig;
  const [number = ""] = newHandsets(1);
  const id = await activeWorkflow(ctx, { actions: [wait(HOUR), sms(rig, "Hello")] });
  await setWorkflowActive(ctx, { id, active: true, runs: "stop" });
  h.clock.now += 1000;
  await startWorkflow(ctx, { id, number });
  await settle(rig);
  const point = await takeRestorePoint(h);
  await later(rig, 2 * HOUR);

  await point.goBack();
  await replayAll(h, point.at);
  await later(rig, DAY);
  await onEachShard(h.system, sweepStopped);
  expect((await getWorkflow(ctx, { id })).data.active).toBe(false);
  expect(arrived(h, [number])).toBe(1);
  expect((await runsOf(ctx)).map(({ state }) => state)).toEqual(["stopped"]);
});
