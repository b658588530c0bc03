import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import { newId } from "#core/ids.ts";
import type { Feature } from "#core/permissions.ts";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import { newWorld, rowsOf } from "#tests/support/world.ts";
import { refusalOf } from "#tests/worker/audience/groups/support.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { deleteGroup } from "#worker/domains/audience/groups/groups.ts";
import { getWorkflowActions } from "#worker/domains/automation/workflows/actions.ts";
import { startWorkflow } from "#worker/domains/automation/workflows/runs.ts";
import { setWorkflowActive } from "#worker/domains/automation/workflows/set-active.ts";
import { sweepTriggers } from "#worker/domains/automation/workflows/sweep-workflows.ts";
import {
  createWorkflow,
  deleteWorkflow,
  getWorkflow,
  listWorkflows,
  saveWorkflowDraft,
} from "#worker/domains/automation/workflows/workflows.ts";
import { storeMedia } from "#worker/domains/content/media/media.ts";
import { sweepMedia } from "#worker/domains/content/media/sweep-media.ts";
import {
  activeWorkflow,
  DAY,
  type Nested,
  newRig,
  newWorkflow,
  settle,
  sms,
  textsTo,
} from "./support.ts";

const activate = (ctx: Parameters<typeof setWorkflowActive>[0], id: `wfl_${string}`) =>
  setWorkflowActive(ctx, { id, active: true, runs: "stay" });

describe("a workflow that cannot run", () => {
  it("is refused with what is wrong, by action, and nothing is active", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const group = await groupOf(ctx, []);
    const join: Nested = { step: { type: "addToGroup", group } };
    const id = await newWorkflow(ctx, { actions: [sms({ own: "Gone" }, "Hi"), join] });
    await deleteGroup(ctx, { id: group });
    expect(await refusalOf(activate(ctx, id))).toEqual({
      code: "UNPROCESSABLE",
      message: WORKFLOW_TEXTS.ofAction(1, WORKFLOW_TEXTS.gone.sender("Gone")),
      fields: {
        "actions.0.sender": WORKFLOW_TEXTS.ofAction(1, WORKFLOW_TEXTS.gone.sender("Gone")),
        "actions.1.group": WORKFLOW_TEXTS.ofAction(2, WORKFLOW_TEXTS.gone.group),
      },
    });
    const { data } = await createWorkflow(ctx, { name: "Empty" });
    expect(await refusalOf(activate(ctx, idOf("workflow", data._id)))).toMatchObject({
      fields: { trigger: WORKFLOW_TEXTS.noTrigger, actions: WORKFLOW_TEXTS.noActions },
    });
    expect((await rowsOf(ctx)).workflow_triggers).toEqual([]);
    expect((await getWorkflow(ctx, { id })).data.active).toBe(false);
  });

  it("is one that sends what its person may not send", async () => {
    const types = async (access: readonly Feature[]) => {
      const rig = await newRig({ role: "subaccount", access });
      const { ctx, own } = rig;
      const media = newId("file", 1);
      const mms: Nested = {
        step: { type: "sendMms", sender: own, message: "Look", optout: false, subject: "", media },
      };
      const id = await newWorkflow(ctx, { actions: [sms(rig, "Hi"), mms] });
      const { fields = {} } = await refusalOf(activate(ctx, id));
      expect((await getWorkflow(ctx, { id })).data.active).toBe(false);
      return Object.entries(fields).filter(([field]) => field.endsWith(".type"));
    };
    const refused = (at: number) => [
      `actions.${at}.type`,
      WORKFLOW_TEXTS.ofAction(at + 1, CAMPAIGN_TEXTS.noMedium),
    ];
    expect(await types(["automation", "group"])).toEqual([refused(0), refused(1)]);
    expect(await types(["automation", "sms"])).toEqual([refused(1)]);
    expect(await types(["automation", "mms"])).toEqual([refused(0)]);
    expect(await types(["automation", "sms", "mms"])).toEqual([]);
  });

  it("is one that goes round in circles with others", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const [one, two] = [await groupOf(ctx, []), await groupOf(ctx, [])].map((id) => id);
    const from = (group: typeof one, to: typeof one, name: string) => ({
      ...{ name, trigger: { type: "group", group: group ?? newId("group", 1) } as const },
      actions: [{ step: { type: "addToGroup", group: to ?? newId("group", 1) } } as Nested],
    });
    await ctx.db.batch([
      {
        sql: "UPDATE groups SET name = id, name_key = id WHERE account_id = ?",
        params: [ctx.account.id],
      },
    ]);
    await activeWorkflow(ctx, from(one, two, "There"));
    const back = await newWorkflow(ctx, from(two, one, "Back"));
    expect(await refusalOf(activate(ctx, back))).toMatchObject({
      fields: { actions: WORKFLOW_TEXTS.loop(["Back", "There", "Back"]) },
    });
  });

  it("is one whose keyword another active workflow has", async () => {
    const { ctx, keyword } = await newWorld({}, ["keyword"]);
    const actions: Nested[] = [{ step: { type: "stop" } }];
    const made = { trigger: { type: "keyword", keyword } as const, actions };
    await activeWorkflow(ctx, { ...made, name: "First" });
    const second = await newWorkflow(ctx, made);
    expect(await refusalOf(activate(ctx, second))).toMatchObject({
      fields: { trigger: WORKFLOW_TEXTS.keywordTaken("First") },
    });
  });
});

it("a deleted workflow is gone at once, with its name free, and sends nothing more", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const [number = ""] = newHandsets(1);
  const id = await activeWorkflow(ctx, { name: "Once", actions: [sms(rig, "Hi")] });
  await startWorkflow(ctx, { id, number });
  await deleteWorkflow(ctx, { id });
  await settle(rig);
  expect(await textsTo(ctx, number)).toEqual([]);
  expect((await listWorkflows(ctx, {})).total).toBe(0);
  await createWorkflow(ctx, { name: "Once" });
});

it("a birthday starts it at its time of day in the account's zone, once a year", async () => {
  const rig = await newRig({ timeZone: "Australia/Perth" });
  const { ctx, h } = rig;
  const [number = "", other = ""] = newHandsets(2);
  // Midnight in Perth.
  h.clock.now = Date.parse("2027-03-01T16:00:00Z");
  await groupOf(ctx, [number, other], (at) => ({
    birthday: at === 0 ? "02/03/1980" : "03/03/1980",
  }));
  await ctx.db.batch([
    {
      sql: "UPDATE groups SET fields = '[\"Birthday\"]' WHERE account_id = ?",
      params: [ctx.account.id],
    },
  ]);
  const trigger = {
    ...{ type: "date" as const, label: "Birthday", each: "year" as const, offset: 0 },
    time: "09:00",
  };
  await activeWorkflow(ctx, { trigger, actions: [sms(rig, "Happy birthday")] });
  const look = async (at: string) => {
    h.clock.now = Date.parse(at);
    await onEachShard(h.system, sweepTriggers);
    await settle(rig);
  };
  await look("2027-03-02T00:59:00Z");
  expect(await textsTo(ctx, number)).toEqual([]);
  await look("2027-03-02T01:00:00Z");
  await look("2027-03-02T01:01:00Z");
  expect(await textsTo(ctx, number)).toEqual(["Happy birthday"]);
  expect(await textsTo(ctx, other)).toEqual([]);
  await look("2027-03-03T01:00:00Z");
  expect(await textsTo(ctx, other)).toEqual(["Happy birthday"]);
  h.clock.now += 364 * DAY;
  await look("2028-03-01T01:00:00Z");
  // What was missed meanwhile has passed: the first look finds the next.
  await look("2028-03-02T01:00:00Z");
  await look("2028-03-02T01:00:30Z");
  expect(await textsTo(ctx, number)).toHaveLength(2);
});

it("an MMS goes out with the file that it had when it was activated", async () => {
  const rig = await newRig();
  const { ctx, own } = rig;
  const [number = ""] = newHandsets(1);
  const { id: media } = await storeMedia(ctx, pictureFile());
  const mms: Nested = {
    step: { type: "sendMms", sender: own, message: "Look", optout: false, subject: "Hi", media },
  };
  const id = await activeWorkflow(ctx, { actions: [mms] });
  const named = { media, mediaType: "image/png", mediaName: "logo.png" };
  expect((await getWorkflowActions(ctx, { id })).data).toMatchObject([named]);
  await startWorkflow(ctx, { id, number });
  await settle(rig);
  expect(await textsTo(ctx, number)).toEqual(["Look"]);
  const gone: Nested = { step: { ...mms.step, media: newId("file", 1) } as Nested["step"] };
  const other = await newWorkflow(ctx, { actions: [gone] });
  const refused = await refusalOf(activate(ctx, other));
  expect(Object.keys(refused.fields ?? {})).toEqual(["actions.0.media"]);
});

it("a file stays for as long as a workflow's draft names it", async () => {
  const rig = await newRig();
  const { ctx, own, h } = rig;
  const { id: media } = await storeMedia(ctx, pictureFile());
  const { id: other } = await storeMedia(ctx, pictureFile());
  const mms: Nested = {
    step: { type: "sendMms", sender: own, message: "Look", optout: false, subject: "", media },
  };
  const id = await newWorkflow(ctx, { actions: [mms] });
  const files = async () => (await ctx.db.list(shardTables.files)).map((file) => file.id);
  const aWeekLater = async () => {
    h.clock.now += 8 * DAY;
    await onEachShard(h.system, sweepMedia);
  };
  expect(new Set(await files())).toEqual(new Set([media, other]));
  await aWeekLater();
  await aWeekLater();
  expect(await files()).toEqual([media]);
  expect((await getWorkflow(ctx, { id })).data.problems).toEqual([]);
  await saveWorkflowDraft(ctx, { id, version: 2, actions: [] });
  await aWeekLater();
  expect(await files()).toEqual([]);
});
