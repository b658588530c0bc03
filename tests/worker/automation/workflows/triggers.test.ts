import { expect, it } from "vitest";
import type { WorkflowTrigger } from "#core/contract/workflows/definition.ts";
import type { Id } from "#core/ids.ts";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import {
  settle as followUp,
  newForm,
  newMobile,
  send,
} from "#tests/worker/automation/contact-forms/support.ts";
import { startWorkflow } from "#worker/domains/automation/workflows/runs.ts";
import { sweepTriggers } from "#worker/domains/automation/workflows/sweep-workflows.ts";
import {
  activeWorkflow,
  type Nested,
  newRig,
  type Rig,
  runsOf,
  settle,
  sms,
  textsTo,
  write,
} from "./support.ts";

const STOP: Nested = { step: { type: "stop" } };

it("a form that is sent starts its workflow, and no other form's", async () => {
  const world = await newForm({ confirm: false });
  const { ctx, form } = world;
  const mobile = newMobile();
  const trigger: WorkflowTrigger = { type: "form", form };
  const id = await activeWorkflow(ctx, { trigger, actions: [STOP] });
  expect((await send(world, { mobile })).body.state).toBe("done");
  await followUp(world);
  const [run, ...others] = await runsOf(ctx);
  expect(others).toEqual([]);
  expect(run?.workflowId).toBe(id);
  expect(run?.number.endsWith(mobile.slice(-8))).toBe(true);
  const another = await newForm({ confirm: false });
  await activeWorkflow(another.ctx, { trigger: { type: "optIn" }, actions: [STOP] });
  await send(another, { mobile: newMobile() });
  await followUp(another);
  expect(await runsOf(another.ctx)).toEqual([]);
});

it("an opt-out and an opt-in start theirs; who opted out is sent nothing", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const [number = ""] = newHandsets(1);
  const notify: Nested = { step: { type: "notify", message: "Gone" } };
  const away = [sms(rig, "Sorry to see you go", [notify])];
  const out = await activeWorkflow(ctx, { trigger: { type: "optOut" }, actions: away });
  const back = await activeWorkflow(ctx, {
    ...{ trigger: { type: "optIn" }, actions: [sms(rig, "Good to have you back")] },
  });
  const began = async () => (await runsOf(ctx)).map(({ workflowId }) => workflowId);
  await write(rig, number, "STOP");
  expect(await began()).toEqual([out]);
  expect(await textsTo(ctx, number)).toEqual([]);
  rig.h.clock.now += 60_000;
  await write(rig, number, "START");
  expect(await began()).toEqual([out, back]);
  expect(await textsTo(ctx, number)).toEqual(["Good to have you back"]);
});

it("an API event starts it with values, and the same event once", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const [number = ""] = newHandsets(1);
  const id = await activeWorkflow(ctx, { actions: [sms(rig, "Order {{Order}} is ready")] });
  const event = { id, number, values: { Order: "A7" }, key: "order-A7" };
  expect((await startWorkflow(ctx, event)).data).toEqual({ started: true });
  expect((await startWorkflow(ctx, event)).data).toEqual({ started: false });
  await settle(rig);
  expect(await textsTo(ctx, number)).toEqual(["Order A7 is ready"]);
});

/** Contacts with these birthdays, by number, and a workflow that greets them at a time of day in Sydney. */
async function birthdays(rig: Rig, days: readonly string[], time: string) {
  const { ctx } = rig;
  const numbers = newHandsets(days.length);
  await groupOf(ctx, numbers, (at) => ({ birthday: days[at] ?? "" }));
  await ctx.db.batch([
    {
      sql: "UPDATE groups SET fields = '[\"Birthday\"]' WHERE account_id = ?",
      params: [ctx.account.id],
    },
  ]);
  const trigger: WorkflowTrigger = {
    ...{ type: "date", label: "Birthday", each: "year", offset: 0, time },
  };
  await activeWorkflow(ctx, { trigger, actions: [sms(rig, "Happy birthday")] });
  const look = async (at: string) => {
    rig.h.clock.now = Date.parse(at);
    await onEachShard(rig.h.system, sweepTriggers);
    await settle(rig);
  };
  const greeted = async () =>
    (await Promise.all(numbers.map((number) => textsTo(ctx, number)))).map((all) => all.length);
  return { look, greeted };
}

it("a date keeps to its time of day where the clocks go back", async () => {
  const rig = await newRig({ timeZone: "Australia/Sydney" });
  rig.h.clock.now = Date.parse("2027-04-02T20:00:00Z");
  // In 2027 summer time ends on 4 April at 03:00.
  const { look, greeted } = await birthdays(rig, ["03/04/1990", "05/04/1990"], "09:00");
  await look("2027-04-02T21:59:00Z");
  expect(await greeted()).toEqual([0, 0]);
  await look("2027-04-02T22:00:00Z");
  expect(await greeted()).toEqual([1, 0]);
  await look("2027-04-03T23:00:00Z");
  await look("2027-04-04T22:59:00Z");
  expect(await greeted()).toEqual([1, 0]);
  await look("2027-04-04T23:00:00Z");
  expect(await greeted()).toEqual([1, 1]);
});

it("a date at a time that the clocks skip comes that day, once", async () => {
  const rig = await newRig({ timeZone: "Australia/Sydney" });
  rig.h.clock.now = Date.parse("2027-10-02T12:00:00Z");
  // On 3 October 2027, 02:00 is 03:00.
  const { look, greeted } = await birthdays(rig, ["03/10/1990"], "02:30");
  await look("2027-10-02T15:59:00Z");
  expect(await greeted()).toEqual([0]);
  for (const at of ["16:30", "16:45", "17:30"]) await look(`2027-10-02T${at}:00Z`);
  expect(await greeted()).toEqual([1]);
  await look("2027-10-03T15:30:00Z");
  expect(await greeted()).toEqual([1]);
});

it("a line of workflows that start each other ends behind five more", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const [number = ""] = newHandsets(1);
  const groups: Id<"group">[] = [];
  for (let nth = 0; nth < 8; nth++) groups.push(await groupOf(ctx, []));
  const [first, ...others] = groups.map(
    (group): Nested => ({ step: { type: "addToGroup", group } }),
  );
  for (const [at, next] of others.entries()) {
    const group = groups[at];
    if (group) await activeWorkflow(ctx, { trigger: { type: "group", group }, actions: [next] });
  }
  const id = await activeWorkflow(ctx, { actions: first ? [first] : [] });
  await startWorkflow(ctx, { id, number });
  await settle(rig);
  expect((await runsOf(ctx)).map(({ hops }) => hops).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
});
