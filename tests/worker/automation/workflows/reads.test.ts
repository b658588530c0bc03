import { expect, it } from "vitest";
import { newHandsets } from "#tests/support/campaigns.ts";
import { startWorkflow } from "#worker/domains/automation/workflows/runs.ts";
import { activeWorkflow, newRig, runsOf, settle, sms } from "./support.ts";

it("runs go on from their message without being read again, and follow a definition that is read once", async () => {
  const rig = await newRig();
  const { ctx, h } = rig;
  const id = await activeWorkflow(ctx, { actions: [sms(rig, "Hi")] });
  let read: string[] = [];
  h.faults.prepared = (text) => {
    if (text.includes("AS sentAt")) read.push("runs");
    if (text.includes("v.definition")) read.push("definition");
  };
  const start = async () => {
    read = [];
    const [number = ""] = newHandsets(1);
    await startWorkflow(ctx, { id, number });
    await settle(rig);
    return read;
  };
  expect(await start()).toEqual(["runs", "definition"]);
  expect(await start()).toEqual(["runs"]);
  expect((await runsOf(ctx)).map(({ state }) => state)).toEqual(["completed", "completed"]);
});
