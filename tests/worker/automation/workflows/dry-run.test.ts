import { expect, it } from "vitest";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import { rowsOf } from "#tests/support/world.ts";
import { dryRunWorkflow } from "#worker/domains/automation/workflows/dry-run.ts";
import { getWorkflow } from "#worker/domains/automation/workflows/workflows.ts";
import { HOUR, newRig, newWorkflow, reply, sms, textsTo, wait } from "./support.ts";

it("says each action, its time and its price for a real contact, and sends nothing", async () => {
  const rig = await newRig();
  const { ctx, h } = rig;
  const [number = ""] = newHandsets(1);
  await groupOf(ctx, [number], () => ({ name: "Ann" }));
  const id = await newWorkflow(ctx, {
    actions: [
      sms(rig, "Hi {{Name}}"),
      wait(HOUR),
      reply(2 * HOUR, [sms(rig, "Great")], [sms(rig, "Pity")]),
    ],
  });
  const before = await rowsOf(ctx);
  const { actions } = (await getWorkflow(ctx, { id })).data;
  const waiting = actions[2]?._id ?? "";
  const { data } = await dryRunWorkflow(ctx, { id, number, choices: {} });
  const now = h.clock.now;
  expect(data).toEqual({
    price: 11,
    steps: [
      { action: actions[0]?._id, at: now, text: "Hi Ann", segments: 1, price: 5.5 },
      { action: actions[1]?._id, at: now },
      { action: waiting, at: now + HOUR, branch: "timedOut" },
      { action: actions[4]?._id, at: now + 3 * HOUR, text: "Pity", segments: 1, price: 5.5 },
    ],
  });
  const assumed = await dryRunWorkflow(ctx, { id, number, choices: { [waiting]: "replied" } });
  expect(assumed.data.steps.at(-1)).toMatchObject({ text: "Great", at: now + HOUR });
  expect(await rowsOf(ctx)).toEqual(before);
  expect(await textsTo(ctx, number)).toEqual([]);
});
