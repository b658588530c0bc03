import { describe, expect, it } from "vitest";
import { labelField } from "#core/audience/segment-filter.ts";
import { newAccount } from "#tests/support/account.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import { addContact } from "#worker/domains/audience/contacts/contacts.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { getWorkflowActions } from "#worker/domains/automation/workflows/actions.ts";
import {
  getWorkflowRun,
  listWorkflowRuns,
  saveWorkflowCaps,
  startWorkflow,
  stopWorkflowRun,
  stopWorkflowRuns,
} from "#worker/domains/automation/workflows/runs.ts";
import { setWorkflowActive } from "#worker/domains/automation/workflows/set-active.ts";
import { sweepStopped } from "#worker/domains/automation/workflows/sweep-workflows.ts";
import { getWorkflow, saveWorkflowDraft } from "#worker/domains/automation/workflows/workflows.ts";
import {
  activeWorkflow,
  DAY,
  HOUR,
  later,
  MINUTE,
  type Nested,
  newRig,
  reply,
  runsOf,
  settle,
  sms,
  textsTo,
  wait,
  write,
} from "./support.ts";

const start = (rig: Awaited<ReturnType<typeof newRig>>, id: `wfl_${string}`, number: string) =>
  startWorkflow(rig.ctx, { id, number }).then(() => settle(rig));

describe("a run", () => {
  it("sends, waits and sends again, with the contact's values", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const [number = ""] = newHandsets(1);
    await groupOf(ctx, [number], () => ({ name: "Ann" }));
    const actions = [sms(rig, "Hi {{Name}}"), wait(HOUR), sms(rig, "Still there, {{Name}}?")];
    const id = await activeWorkflow(ctx, { actions });
    await start(rig, id, number);
    expect(await textsTo(ctx, number)).toEqual(["Hi Ann"]);
    await later(rig, HOUR - MINUTE);
    expect(await textsTo(ctx, number)).toEqual(["Hi Ann"]);
    await later(rig, MINUTE);
    expect(await textsTo(ctx, number)).toEqual(["Hi Ann", "Still there, Ann?"]);
    expect(await runsOf(ctx)).toMatchObject([{ state: "completed", steps: 3 }]);
    const { data } = await getWorkflow(ctx, { id });
    expect(data.counts).toMatchObject({ started: 1, active: 0, completed: 1 });
    expect(data.actionCounts.map(({ here, passed }) => [here, passed])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  it("goes one way on a reply and another when its time is over", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const [one = "", two = "", three = ""] = newHandsets(3);
    const actions = [
      sms(rig, "Coming?"),
      reply(HOUR, [sms(rig, "Great")], [sms(rig, "Pity")]),
      sms(rig, "Bye"),
    ];
    const id = await activeWorkflow(ctx, { actions });
    for (const number of [one, two, three]) await start(rig, id, number);
    rig.h.clock.now += MINUTE;
    await write(rig, one, "Yes, sure");
    // Messages of one run do not overtake each other.
    expect(await textsTo(ctx, one)).toEqual(["Coming?", "Great"]);
    await later(rig, 2000);
    // What a phone answers by itself is no reply.
    await write(rig, three, "Auto-reply: I'm driving");
    expect(await textsTo(ctx, one)).toEqual(["Coming?", "Great", "Bye"]);
    await later(rig, HOUR);
    await later(rig, 2000);
    expect(await textsTo(ctx, two)).toEqual(["Coming?", "Pity", "Bye"]);
    expect(await textsTo(ctx, three)).toEqual(["Coming?", "Pity", "Bye"]);
    await write(rig, two, "Sorry, late");
    expect(await textsTo(ctx, two)).toHaveLength(3);
  });

  it("branches on a label and on what was replied", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const [perth = "", sydney = ""] = newHandsets(2);
    await groupOf(ctx, [perth], () => ({ city: "Perth" }));
    const branch = (path: Nested["step"], branches: Record<string, Nested[]>): Nested => ({
      step: path,
      branches,
    });
    const city = branch(
      {
        type: "branch",
        paths: [
          { key: "west", when: { field: labelField("city"), operator: "is", value: "PERTH" } },
        ],
      },
      { west: [sms(rig, "West")], otherwise: [sms(rig, "East")] },
    );
    const answer = branch(
      {
        type: "branch",
        paths: [{ key: "yes", when: { field: "reply", operator: "is", value: "yes please" } }],
      },
      { yes: [sms(rig, "OK")], otherwise: [sms(rig, "Hm")] },
    );
    // The label is the group's own: it need not be known anywhere else.
    await ctx.db.batch([
      {
        sql: "UPDATE groups SET fields = '[\"City\"]' WHERE account_id = ?",
        params: [ctx.account.id],
      },
    ]);
    const id = await activeWorkflow(ctx, { actions: [city, reply(DAY, [answer])] });
    await start(rig, id, perth);
    await start(rig, id, sydney);
    rig.h.clock.now += MINUTE;
    await write(rig, perth, "Yes, please!");
    await write(rig, sydney, "Who is this");
    expect(await textsTo(ctx, perth)).toEqual(["West", "OK"]);
    expect(await textsTo(ctx, sydney)).toEqual(["East", "Hm"]);
  });

  it("finds a reply that came before it began to wait", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const [number = ""] = newHandsets(1);
    const actions = [sms(rig, "Coming?"), wait(HOUR), reply(HOUR, [sms(rig, "Great")])];
    const id = await activeWorkflow(ctx, { actions });
    await start(rig, id, number);
    rig.h.clock.now += MINUTE;
    await write(rig, number, "Yes");
    await later(rig, HOUR);
    expect(await textsTo(ctx, number)).toEqual(["Coming?", "Great"]);
  });

  it("takes the branch for messages that could not be sent, for a number that opted out", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const [number = "", other = ""] = newHandsets(2);
    await optOut(ctx, { number, source: "link" });
    const notify: Nested = { step: { type: "notify", message: "No text" } };
    const id = await activeWorkflow(ctx, { actions: [sms(rig, "Hi", [notify])] });
    await startWorkflow(ctx, { id, number });
    await startWorkflow(ctx, { id, number: other });
    await settle(rig);
    expect(await textsTo(ctx, number)).toEqual([]);
    expect(await textsTo(ctx, other)).toEqual(["Hi"]);
    const { items } = await listWorkflowRuns(ctx, { id, state: "completed" });
    const run = items.find((one) => one.number === number);
    const { data } = await getWorkflowRun(ctx, { id: idOf("run", run?._id ?? "") });
    expect(data.steps.map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ["could not send", "optedOut"],
      ["done", null],
    ]);
  });

  it("tries again where there is no credit, and gives up in the end", async () => {
    const rig = await newRig({ credit: 0 });
    const { ctx } = rig;
    const [number = ""] = newHandsets(1);
    const id = await activeWorkflow(ctx, { actions: [sms(rig, "Hi")] });
    await start(rig, id, number);
    expect(await runsOf(ctx)).toMatchObject([{ state: "active", tries: 1 }]);
    for (const minutes of [1, 5, 30, 120]) await later(rig, minutes * MINUTE);
    expect(await runsOf(ctx)).toMatchObject([{ state: "completed" }]);
    expect((await getWorkflow(ctx, { id })).data.actionCounts).toMatchObject([
      { here: 0, passed: 1, failed: 1 },
    ]);
  });

  it("keeps its own tries when another of its set has none left", async () => {
    const rig = await newRig({ credit: 0 });
    const { ctx } = rig;
    const [tired = "", fresh = ""] = newHandsets(2);
    const id = await activeWorkflow(ctx, { actions: [sms(rig, "Hi")] });
    await startWorkflow(ctx, { id, number: tired });
    await startWorkflow(ctx, { id, number: fresh });
    await settle(rig);
    const last = "UPDATE workflow_runs SET tries = 4 WHERE account_id = ? AND number = ?";
    await ctx.db.batch([{ sql: last, params: [ctx.account.id, tired] }]);
    await later(rig, MINUTE);
    const states = (await runsOf(ctx)).map(({ number, state, tries }) => [number, state, tries]);
    expect(states).toEqual(
      expect.arrayContaining([
        [tired, "completed", expect.any(Number)],
        [fresh, "active", 2],
      ]),
    );
  });

  it("adds to a group, which starts another workflow, and not again", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const [number = ""] = newHandsets(1);
    const group = await groupOf(ctx, []);
    const join: Nested = { step: { type: "addToGroup", group } };
    const id = await activeWorkflow(ctx, { actions: [join] });
    const trigger = { type: "group", group } as const;
    await activeWorkflow(ctx, { trigger, actions: [sms(rig, "Welcome")] });
    await start(rig, id, number);
    await start(rig, id, number);
    expect(await textsTo(ctx, number)).toEqual(["Welcome"]);
    const [by = ""] = newHandsets(1);
    await addContact(ctx, { id: group, number: `+${by}`, fields: [] });
    await settle(rig);
    expect(await textsTo(ctx, by)).toEqual(["Welcome"]);
  });
});

describe("who enters", () => {
  it("is let in once, each time, or again after days, whatever the trigger says", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const [number = ""] = newHandsets(1);
    const by = (message: string, entry: object) =>
      activeWorkflow(ctx, {
        trigger: { type: "message" },
        settings: { entry: entry as { rule: "once" } },
        actions: [sms(rig, message)],
      });
    await by("once", { rule: "once" });
    await by("always", { rule: "always" });
    await by("again", { rule: "again", days: 2 });
    await write(rig, number, "Hello");
    rig.h.clock.now += DAY;
    await write(rig, number, "Hello");
    rig.h.clock.now += DAY;
    await write(rig, number, "Hello");
    const texts = await textsTo(ctx, number);
    expect(texts.filter((text) => text === "once")).toHaveLength(1);
    expect(texts.filter((text) => text === "always")).toHaveLength(3);
    expect(texts.filter((text) => text === "again")).toHaveLength(2);
  });

  it("is not who writes STOP, and not an answering service in a circle", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const [stops = "", helped = "", driving = "", loop = ""] = newHandsets(4);
    await activeWorkflow(ctx, { trigger: { type: "message" }, actions: [sms(rig, "Hi")] });
    await write(rig, stops, "STOP");
    await write(rig, helped, "HELP");
    await write(rig, driving, "Automatic reply: closed");
    for (const number of [stops, helped, driving]) expect(await textsTo(ctx, number)).toEqual([]);
    expect(await runsOf(ctx)).toEqual([]);
    for (let nth = 0; nth < 25; nth++) await write(rig, loop, "We are closed");
    expect(await textsTo(ctx, loop)).toHaveLength(20);
  });

  it("is not another account of ours, whose own automation would answer", async () => {
    const rig = await newRig();
    const { ctx, h } = rig;
    const neighbour = await newAccount();
    const [number = ""] = newHandsets(1);
    await addNumber(h.system, number, neighbour.account.id);
    await activeWorkflow(ctx, { trigger: { type: "message" }, actions: [sms(rig, "Hi")] });
    await write(rig, number, "Hello");
    expect(await runsOf(ctx)).toEqual([]);
    expect(await textsTo(ctx, number)).toEqual([]);
  });

  it("gets no more than the caps over all workflows", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const [number = ""] = newHandsets(1);
    await saveWorkflowCaps(ctx, { perDay: 2, perWeek: 3 });
    const one = await activeWorkflow(ctx, { actions: [sms(rig, "One"), sms(rig, "Two")] });
    const other = await activeWorkflow(ctx, { actions: [sms(rig, "Three")] });
    await start(rig, one, number);
    await later(rig, 2000);
    await start(rig, other, number);
    expect(await textsTo(ctx, number)).toEqual(["One", "Two"]);
    rig.h.clock.now += DAY + MINUTE;
    await start(rig, other, number);
    await start(rig, other, number);
    expect(await textsTo(ctx, number)).toEqual(["One", "Two", "Three"]);
  });

  it("gets no more than the caps where one event starts two workflows", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const [number = ""] = newHandsets(1);
    await saveWorkflowCaps(ctx, { perDay: 1, perWeek: null });
    const group = await groupOf(ctx, []);
    const trigger = { type: "group", group } as const;
    for (const text of ["One", "Two"]) {
      await activeWorkflow(ctx, { trigger, actions: [sms(rig, text)] });
    }
    await addContact(ctx, { id: group, number, fields: [] });
    await settle(rig);
    expect(await textsTo(ctx, number)).toHaveLength(1);
    const runs = await runsOf(ctx);
    expect(runs.map(({ state }) => state)).toEqual(["completed", "completed"]);
  });
});

describe("runs in flight", () => {
  it("R270: an inactive workflow starts nothing; an active one follows what was frozen", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const [one = "", two = ""] = newHandsets(2);
    const id = await activeWorkflow(ctx, { actions: [sms(rig, "Frozen")] });
    await saveWorkflowDraft(ctx, { id, version: 2, actions: [] });
    expect((await getWorkflow(ctx, { id })).data).toMatchObject({ active: true, changed: true });
    await start(rig, id, one);
    expect(await textsTo(ctx, one)).toEqual(["Frozen"]);
    await setWorkflowActive(ctx, { id, active: false, runs: "stay" });
    await expect(start(rig, id, two)).rejects.toThrow("not active");
    expect((await getWorkflow(ctx, { id })).data.active).toBe(false);
  });

  it.each(["stay", "move", "stop"] as const)("%s when a new version is activated", async (runs) => {
    const rig = await newRig();
    const { ctx } = rig;
    const [number = ""] = newHandsets(1);
    const id = await activeWorkflow(ctx, {
      actions: [sms(rig, "One"), wait(HOUR), sms(rig, "Old")],
    });
    await start(rig, id, number);
    const { data, version } = await getWorkflowActions(ctx, { id });
    const changed = data.map((action) =>
      action.type === "sendSms" && action.message === "Old"
        ? { ...action, message: "New" }
        : action,
    );
    await saveWorkflowDraft(ctx, { id, version, actions: changed });
    rig.h.clock.now += MINUTE;
    await setWorkflowActive(ctx, { id, active: true, runs });
    await later(rig, HOUR);
    const after = { stay: ["One", "Old"], move: ["One", "New"], stop: ["One"] };
    expect(await textsTo(ctx, number)).toEqual(after[runs]);
  });

  it("are stopped: one, or all of them, and what is stopped is counted", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const [one = "", two = "", three = ""] = newHandsets(3);
    const id = await activeWorkflow(ctx, { actions: [wait(HOUR), sms(rig, "Hi")] });
    for (const number of [one, two]) await start(rig, id, number);
    const { items } = await listWorkflowRuns(ctx, { id, state: "active" });
    await stopWorkflowRun(ctx, { id: idOf("run", items[0]?._id ?? "") });
    await stopWorkflowRuns(ctx, { id });
    rig.h.clock.now += 1;
    await start(rig, id, three);
    await later(rig, HOUR);
    await onEachShard(rig.h.system, sweepStopped);
    await onEachShard(rig.h.system, sweepStopped);
    expect(await textsTo(ctx, one)).toEqual([]);
    expect(await textsTo(ctx, two)).toEqual([]);
    expect(await textsTo(ctx, three)).toEqual(["Hi"]);
    const { data } = await getWorkflow(ctx, { id });
    expect(data.counts).toMatchObject({ started: 3, active: 0, completed: 1, stopped: 2 });
    expect(data.actionCounts.map(({ here }) => here)).toEqual([0, 0]);
  });
});
