import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { labelField } from "#core/audience/segment-filter.ts";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import { segmentOf } from "#tests/worker/audience/segments/support.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { addContact, deleteContact } from "#worker/domains/audience/contacts/contacts.ts";
import { setWorkflowActive } from "#worker/domains/automation/workflows/set-active.ts";
import {
  sweepStopped,
  sweepTriggers,
} from "#worker/domains/automation/workflows/sweep-workflows.ts";
import { deleteWorkflow } from "#worker/domains/automation/workflows/workflows.ts";
import {
  activeWorkflow,
  DAY,
  later,
  MINUTE,
  newRig,
  type Rig,
  runsOf,
  settle,
  sms,
  textsTo,
} from "./support.ts";

// "Contact added to a segment": who comes into it while the workflow is active. Segments are looked at every 15 minutes.

/** A segment of those whose city is Perth, the group that it is about, and a workflow that it starts. */
async function perth(rig: Rig, there: readonly string[], entry: "once" | "always" = "always") {
  const { ctx } = rig;
  const group = await groupOf(ctx, there, () => ({ city: "Perth" }));
  await ctx.db.batch([
    {
      sql: "UPDATE groups SET fields = '[\"City\"]' WHERE account_id = ?",
      params: [ctx.account.id],
    },
  ]);
  const inPerth = { field: labelField("city"), operator: "is", value: "Perth" } as const;
  const segment = idOf("segment", await segmentOf(ctx, "Perth", inPerth));
  const id = await activeWorkflow(ctx, {
    trigger: { type: "segment", segment },
    settings: { entry: { rule: entry } },
    actions: [sms(rig, "Welcome to Perth")],
  });
  const join = async (number: string, city = "Perth") => {
    const fields = [{ name: "City", value: city }];
    const { data } = await addContact(ctx, { id: group, number: `+${number}`, fields });
    return idOf("contact", data._id);
  };
  return { id, group, segment, join };
}

async function look(rig: Rig, ms = 16 * MINUTE): Promise<void> {
  rig.h.clock.now += ms;
  await onEachShard(rig.h.system, sweepTriggers);
  await settle(rig);
  await later(rig, 2000);
}

it("who is in it at activation gets nothing; who comes in after that gets it", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const [there = "", joins = "", elsewhere = ""] = newHandsets(3);
  const { join } = await perth(rig, [there]);
  await look(rig, MINUTE);
  await join(joins);
  await join(elsewhere, "Sydney");
  for (let nth = 0; nth < 3; nth++) await look(rig);
  await look(rig, 2 * DAY);
  expect(await textsTo(ctx, there)).toEqual([]);
  expect(await textsTo(ctx, elsewhere)).toEqual([]);
  expect(await textsTo(ctx, joins)).toEqual(["Welcome to Perth"]);
});

it("who becomes a contact after activation, before it was first looked at, gets it", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const [there = "", joins = ""] = newHandsets(2);
  const { join } = await perth(rig, [there]);
  rig.h.clock.now += 1000;
  await join(joins);
  await look(rig, 1000);
  expect(await textsTo(ctx, there)).toEqual([]);
  expect(await textsTo(ctx, joins)).toEqual(["Welcome to Perth"]);
});

it("who leaves and comes back enters again, as often as the entry rule lets them", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const [number = ""] = newHandsets(1);
  const { join, segment } = await perth(rig, []);
  await activeWorkflow(ctx, {
    trigger: { type: "segment", segment },
    settings: { entry: { rule: "once" } },
    actions: [sms(rig, "Once")],
  });
  await look(rig, MINUTE);
  const id = await join(number);
  await look(rig);
  await deleteContact(ctx, { id });
  await look(rig);
  await join(number);
  await look(rig);
  const texts = await textsTo(ctx, number);
  expect(texts.filter((text) => text === "Welcome to Perth")).toHaveLength(2);
  expect(texts.filter((text) => text === "Once")).toHaveLength(1);
});

it("two workflows that wait for one segment each start once for who comes in", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const [number = ""] = newHandsets(1);
  const { join, segment } = await perth(rig, []);
  // Each is looked at from when it was activated on: at other times.
  await look(rig, MINUTE);
  await activeWorkflow(ctx, {
    trigger: { type: "segment", segment },
    actions: [sms(rig, "Another welcome")],
  });
  await look(rig, MINUTE);
  await join(number);
  for (let nth = 0; nth < 3; nth++) await look(rig);
  expect((await textsTo(ctx, number)).sort()).toEqual(["Another welcome", "Welcome to Perth"]);
});

it("a new version keeps who was in it; switched off and on, it begins with who is there now", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const [there = "", between = "", away = ""] = newHandsets(3);
  const { id, join } = await perth(rig, [there]);
  await look(rig, MINUTE);
  await join(between);
  rig.h.clock.now += 1000;
  await setWorkflowActive(ctx, { id, active: true, runs: "stay" });
  await look(rig);
  expect(await textsTo(ctx, between)).toEqual(["Welcome to Perth"]);
  await setWorkflowActive(ctx, { id, active: false, runs: "stay" });
  await join(away);
  rig.h.clock.now += DAY;
  await setWorkflowActive(ctx, { id, active: true, runs: "stay" });
  for (let nth = 0; nth < 2; nth++) await look(rig);
  expect(await textsTo(ctx, there)).toEqual([]);
  expect(await textsTo(ctx, away)).toEqual([]);
  expect(await runsOf(ctx)).toHaveLength(1);
});

it("of a large segment nobody who was there enters, and all who leave are forgotten, in one sweep", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const people = newHandsets(2500);
  const { id, group, join } = await perth(rig, people);
  await look(rig, MINUTE);
  const members = () => ctx.db.count(shardTables.workflowMembers);
  expect(await members()).toBe(2500);
  const [joins = ""] = newHandsets(1);
  await join(joins);
  await look(rig);
  expect((await runsOf(ctx)).map(({ number }) => number)).toEqual([joins]);
  const { contacts } = shardTables;
  await ctx.db.batch([ctx.db.delete(contacts, eq(contacts.groupId, group))]);
  await look(rig);
  expect(await members()).toBe(0);
  expect(await runsOf(ctx)).toHaveLength(1);
  await deleteWorkflow(ctx, { id });
  await onEachShard(rig.h.system, sweepStopped);
  expect(await ctx.db.count(shardTables.workflows)).toBe(0);
});

it("a look that is repeated or breaks off starts nobody twice and leaves nobody out", async () => {
  const rig = await newRig();
  const { ctx, h } = rig;
  const [number = ""] = newHandsets(1);
  const { join } = await perth(rig, newHandsets(3));
  await look(rig, MINUTE);
  await join(number);
  h.clock.now += 16 * MINUTE;
  h.faults.batch = (statements) =>
    statements.some((text) => text.includes("workflow_members")) ? "after" : undefined;
  await Promise.all([1, 2].map(() => onEachShard(h.system, sweepTriggers)));
  h.faults.batch = () => undefined;
  await look(rig);
  await later(rig, 2 * MINUTE);
  expect(await textsTo(ctx, number)).toEqual(["Welcome to Perth"]);
});
