import { describe, expect, it } from "vitest";
import { labelField } from "#core/audience/segment-filter.ts";
import type { WorkflowCondition } from "#core/contract/workflows/definition.ts";
import type { Id } from "#core/ids.ts";
import { deliver } from "#tests/support/campaign-harness.ts";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import { IPHONE, linkedCampaign, open } from "#tests/worker/content/links/support.ts";
import { addContact, updateContact } from "#worker/domains/audience/contacts/contacts.ts";
import { startWorkflow } from "#worker/domains/automation/workflows/runs.ts";
import { getWorkflow } from "#worker/domains/automation/workflows/workflows.ts";
import {
  activeWorkflow,
  DAY,
  HOUR,
  later,
  MINUTE,
  type Nested,
  newRig,
  type Rig,
  reply,
  runsOf,
  settle,
  sms,
  textsTo,
  wait,
  write,
  writesBeforeNextMove,
} from "./support.ts";

// A run that reaches its goal leaves the workflow when it does, also while it waits: it does not stay until its wait is over.

const REPLIED: WorkflowCondition = { field: "replied", operator: "yes" };
const BOOKED: WorkflowCondition = { field: labelField("status"), operator: "is", value: "Booked" };

async function started(rig: Rig, goal: WorkflowCondition, actions: readonly Nested[]) {
  const [number = ""] = newHandsets(1);
  const id = await activeWorkflow(rig.ctx, { settings: { goal }, actions });
  await startWorkflow(rig.ctx, { id, number });
  await settle(rig);
  rig.h.clock.now += 1000;
  return { id, number };
}

const states = async ({ ctx }: Rig) => (await runsOf(ctx)).map(({ state }) => state);

async function withStatus({ ctx, h }: Rig, number: string, value: string) {
  const group = await groupOf(ctx, []);
  h.clock.now += MINUTE;
  const added = { id: group, number: `+${number}`, fields: [{ name: "Status", value }] };
  const { data } = await addContact(ctx, added);
  return { groupId: group, contactId: idOf("contact", data._id), number: `+${number}` };
}

describe("a goal that is a reply", () => {
  it("ends a run that waits for a time", async () => {
    const rig = await newRig();
    const actions = [sms(rig, "Come back"), wait(2 * DAY), sms(rig, "Last chance")];
    const { id, number } = await started(rig, REPLIED, actions);
    await write(rig, number, "OK");
    expect(await states(rig)).toEqual(["goal"]);
    await later(rig, 3 * DAY);
    expect(await textsTo(rig.ctx, number)).toEqual(["Come back"]);
    const { counts, actionCounts } = (await getWorkflow(rig.ctx, { id })).data;
    expect(counts).toMatchObject({ started: 1, goal: 1, active: 0, completed: 0 });
    expect(actionCounts.every(({ here }) => here === 0)).toBe(true);
  });

  it("lets a run wait on, as long as before, where the reply is another", async () => {
    const rig = await newRig();
    const goal: WorkflowCondition = { field: "reply", operator: "is", value: "yes" };
    const actions = [sms(rig, "Come back"), wait(2 * HOUR), sms(rig, "Last chance")];
    const { number } = await started(rig, goal, actions);
    await later(rig, HOUR);
    await write(rig, number, "Who is this?");
    expect(await states(rig)).toEqual(["active"]);
    await later(rig, HOUR - 2 * MINUTE);
    expect(await textsTo(rig.ctx, number)).toEqual(["Come back"]);
    await later(rig, 2 * MINUTE);
    expect(await textsTo(rig.ctx, number)).toEqual(["Come back", "Last chance"]);
  });

  it("is not lost where it comes while the wait begins", async () => {
    const rig = await newRig();
    const [number = ""] = newHandsets(1);
    const actions = [wait(HOUR), sms(rig, "Late")];
    const id = await activeWorkflow(rig.ctx, { settings: { goal: REPLIED }, actions });
    await startWorkflow(rig.ctx, { id, number });
    writesBeforeNextMove(rig, number);
    await settle(rig);
    await later(rig, 1000);
    expect(await states(rig)).toEqual(["goal"]);
  });

  it("ends a run whose message is to be tried again", async () => {
    const rig = await newRig({ credit: 0 });
    const { number } = await started(rig, REPLIED, [sms(rig, "Come back")]);
    expect(await states(rig)).toEqual(["active"]);
    await write(rig, number, "OK");
    expect(await states(rig)).toEqual(["goal"]);
  });

  it("that is another leaves a message as few tries as it had", async () => {
    const rig = await newRig({ credit: 0 });
    const goal: WorkflowCondition = { field: "reply", operator: "is", value: "yes" };
    const { number } = await started(rig, goal, [sms(rig, "Come back")]);
    await write(rig, number, "What?");
    expect(await runsOf(rig.ctx)).toMatchObject([{ state: "active", tries: 1 }]);
  });
});

describe("a goal that is a click", () => {
  it("ends a run that waits for a reply", async () => {
    const rig = await newRig();
    const { h } = rig;
    const { ctx, numbers, pathOf } = await linkedCampaign(h, { count: 1 });
    const [number = ""] = numbers;
    const goal: WorkflowCondition = { field: "clicked", operator: "yes" };
    const own = { ...rig, ctx };
    const id = await activeWorkflow(ctx, {
      settings: { goal },
      actions: [reply(DAY, [wait(MINUTE)], [wait(MINUTE)])],
    });
    await startWorkflow(ctx, { id, number });
    await settle(own);
    h.clock.now += 1000;
    await open(h, pathOf(number), { "user-agent": IPHONE, "sec-fetch-dest": "document" });
    await deliver(h, "clicks", h.queues.clicks.splice(0));
    await settle(own);
    expect(await states(own)).toEqual(["goal"]);
  });
});

describe("a goal that is a label's value", () => {
  it("ends a run that waits, as soon as the contact has the value", async () => {
    const rig = await newRig();
    const [number = ""] = newHandsets(1);
    const contact = await withStatus(rig, number, "New");
    const actions = [sms(rig, "Book now"), wait(2 * DAY), sms(rig, "Still free")];
    const id = await activeWorkflow(rig.ctx, { settings: { goal: BOOKED }, actions });
    await startWorkflow(rig.ctx, { id, number });
    await settle(rig);
    rig.h.clock.now += HOUR;
    const set = async (value: string) => {
      await updateContact(rig.ctx, { ...contact, fields: [{ name: "Status", value }] });
      await settle(rig);
    };
    await set("Called");
    expect(await states(rig)).toEqual(["active"]);
    await set("Booked");
    expect(await states(rig)).toEqual(["goal"]);
    // What it is afterwards makes no difference.
    await set("New");
    await later(rig, 3 * DAY);
    expect(await textsTo(rig.ctx, number)).toEqual(["Book now"]);
  });

  it("ends a run whose number becomes a contact with the value", async () => {
    const rig = await newRig();
    const [number = ""] = newHandsets(1);
    await withStatus(rig, newHandsets(1)[0] ?? "", "New");
    const actions = [wait(2 * DAY), sms(rig, "Still free")];
    const id = await activeWorkflow(rig.ctx, { settings: { goal: BOOKED }, actions });
    await startWorkflow(rig.ctx, { id, number });
    await settle(rig);
    const { groupId } = await withStatus(rig, number, "Booked").catch(() => ({
      groupId: undefined,
    }));
    expect(groupId).toBeDefined();
    await settle(rig);
    expect(await states(rig)).toEqual(["goal"]);
  });

  it("ends a run that has just set it, before its next action", async () => {
    const rig = await newRig();
    const [number = ""] = newHandsets(1);
    await withStatus(rig, number, "New");
    const set: Nested = { step: { type: "setField", label: "Status", value: "Booked" } };
    const id = await activeWorkflow(rig.ctx, {
      settings: { goal: BOOKED },
      actions: [set, sms(rig, "Too much")],
    });
    await startWorkflow(rig.ctx, { id, number });
    await settle(rig);
    expect(await states(rig)).toEqual(["goal"]);
    expect(await textsTo(rig.ctx, number)).toEqual([]);
  });
});

it("a branch reads what the action before it has set", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const [number = ""] = newHandsets(1);
  await withStatus(rig, number, "New");
  const set: Nested = { step: { type: "setField", label: "Status", value: "Booked" } };
  const branch: Nested = {
    step: { type: "branch", paths: [{ key: "booked", when: BOOKED }] },
    branches: { booked: [sms(rig, "See you")], otherwise: [sms(rig, "Book now")] },
  };
  const id: Id<"workflow"> = await activeWorkflow(ctx, { actions: [set, branch, set] });
  await startWorkflow(ctx, { id, number });
  await settle(rig);
  expect(await textsTo(ctx, number)).toEqual(["See you"]);
  expect(await states(rig)).toEqual(["completed"]);
  expect(await runsOf(ctx)).toMatchObject([{ steps: 4 }]);
});

it("what a run sets takes the place of the value that it began with", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const [number = ""] = newHandsets(1);
  await withStatus(rig, number, "New");
  const set: Nested = { step: { type: "setField", label: "Status", value: "Booked" } };
  const branch: Nested = {
    step: { type: "branch", paths: [{ key: "booked", when: BOOKED }] },
    branches: {
      booked: [sms(rig, "{{Status}} by {{Agent}}")],
      otherwise: [sms(rig, "Still {{Status}}")],
    },
  };
  const id = await activeWorkflow(ctx, { actions: [set, branch] });
  await startWorkflow(ctx, { id, number, values: { Status: "Called", Agent: "Ann" } });
  await settle(rig);
  expect(await textsTo(ctx, number)).toEqual(["Booked by Ann"]);
});
