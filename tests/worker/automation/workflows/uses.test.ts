import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { rowsOf } from "#tests/support/world.ts";
import { refusalOf } from "#tests/worker/audience/groups/support.ts";
import { save } from "#tests/worker/automation/contact-forms/support.ts";
import { deleteGroup, deleteOrEmptyGroups } from "#worker/domains/audience/groups/groups.ts";
import { createSegment, deleteSegment } from "#worker/domains/audience/segments/segments.ts";
import { deleteContactForm } from "#worker/domains/automation/contact-forms/contact-forms.ts";
import { getWorkflowActions } from "#worker/domains/automation/workflows/actions.ts";
import { startWorkflow } from "#worker/domains/automation/workflows/runs.ts";
import { setWorkflowActive } from "#worker/domains/automation/workflows/set-active.ts";
import {
  deleteWorkflow,
  getWorkflow,
  saveWorkflowDraft,
} from "#worker/domains/automation/workflows/workflows.ts";
import { deleteSender } from "#worker/domains/senders/senders/sender-queries.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import {
  activeWorkflow,
  HOUR,
  later,
  newRig,
  newWorkflow,
  runsOf,
  settle,
  sms,
  textsTo,
} from "./support.ts";

const usedBy = (what: string) => ({
  code: "CONFLICT",
  message: WORKFLOW_TEXTS.uses("Visits", what),
});

describe("what an active workflow uses is not deleted, and the error names the workflow:", () => {
  it("the group that starts it, or that an action adds to", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const [starts, joined, free] = [
      await groupOf(ctx, []),
      await groupOf(ctx, []),
      await groupOf(ctx, []),
    ];
    const id = await activeWorkflow(ctx, {
      ...{ name: "Visits", trigger: { type: "group", group: starts } },
      actions: [{ step: { type: "addToGroup", group: joined } }],
    });
    // A draft holds nothing back.
    await newWorkflow(ctx, { actions: [{ step: { type: "addToGroup", group: free } }] });
    for (const group of [starts, joined]) {
      expect(await refusalOf(deleteGroup(ctx, { id: group }))).toMatchObject(usedBy("this group"));
    }
    const all = [joined, free];
    const together = deleteOrEmptyGroups(ctx, { groups: all, action: "delete" });
    expect(await refusalOf(together)).toMatchObject(usedBy("this group"));
    expect((await rowsOf(ctx)).groups).toHaveLength(3);
    await deleteOrEmptyGroups(ctx, { groups: all, action: "empty" });
    await deleteGroup(ctx, { id: free });
    await setWorkflowActive(ctx, { id, active: false, runs: "stay" });
    for (const group of [starts, joined]) await deleteGroup(ctx, { id: group });
    expect((await rowsOf(ctx)).groups).toEqual([]);
  });

  it("a segment, and a contact form", async () => {
    const rig = await newRig();
    const { ctx } = rig;
    const filter = {
      combinator: "and" as const,
      rules: [{ field: "messaged" as const, operator: "never" as const }],
    };
    const group = await groupOf(ctx, []);
    const made = await createSegment(ctx, { name: "Regulars", filter });
    const segment = asId("segment", made.data._id);
    const saved = await save(ctx, { name: "Newsletter", group, whitelistedDomains: [] });
    const form = asId("contactForm", saved._id);
    const whenGone = [
      [{ type: "segment", segment }, "this segment", () => deleteSegment(ctx, { id: segment })],
      [{ type: "form", form }, "this contact form", () => deleteContactForm(ctx, { _id: form })],
    ] as const;
    for (const [trigger, what, remove] of whenGone) {
      const name = "Visits";
      const id = await activeWorkflow(ctx, { name, trigger, actions: [sms(rig, "Hi")] });
      expect(await refusalOf(remove())).toMatchObject(usedBy(what));
      await setWorkflowActive(ctx, { id, active: false, runs: "stay" });
      await remove();
      // Activated again it would be started by nothing, or by something else.
      const again = setWorkflowActive(ctx, { id, active: true, runs: "stay" });
      const gone = WORKFLOW_TEXTS.gone[trigger.type];
      expect(await refusalOf(again)).toMatchObject({ fields: { trigger: gone } });
      await deleteWorkflow(ctx, { id });
    }
    const rows = await rowsOf(ctx);
    expect([rows.segments, rows.contact_forms]).toEqual([[], []]);
  });
});

describe("a workflow whose sender is gone", () => {
  async function withoutSender() {
    const rig = await newRig();
    const { ctx } = rig;
    const [one = "", two = ""] = newHandsets(2);
    const actions = [sms(rig, "Hi"), sms(rig, "Bye")];
    const id = await activeWorkflow(ctx, { name: "Visits", actions });
    await ctx.db.batch([deleteSender(ctx, rig.own)]);
    for (const number of [one, two]) await startWorkflow(ctx, { id, number });
    await settle(rig);
    return { rig, ctx, id, one, two };
  }

  it("is switched off and says why, once, and its messages wait until it is mended", async () => {
    const { rig, ctx, id, one, two } = await withoutSender();
    await later(rig, HOUR);
    expect((await getWorkflow(ctx, { id })).data).toMatchObject({
      ...{ active: false, counts: { started: 2, active: 2 } },
      problems: [{ field: "sender" }, { field: "sender" }],
    });
    const notices = (await rowsOf(ctx)).notifications;
    const reason = CAMPAIGN_TEXTS.senderGone(rig.own);
    expect(notices).toMatchObject([{ message: WORKFLOW_TEXTS.paused("Visits", reason) }]);
    expect(await refusalOf(startWorkflow(ctx, { id, number: one }))).toMatchObject({
      message: WORKFLOW_TEXTS.notActive,
    });
    for (const number of [one, two]) expect(await textsTo(ctx, number)).toEqual([]);
    const { data, version } = await getWorkflowActions(ctx, { id });
    await addSender(ctx, { value: "Bells", type: 3, perSecond: 100 });
    const mended = data.map((action) =>
      action.type === "sendSms" ? { ...action, sender: "Bells" } : action,
    );
    await saveWorkflowDraft(ctx, { id, version, actions: mended });
    await setWorkflowActive(ctx, { id, active: true, runs: "move" });
    for (let round = 0; round < 3; round++) await later(rig, HOUR);
    for (const number of [one, two]) expect(await textsTo(ctx, number)).toEqual(["Hi", "Bye"]);
    expect((await runsOf(ctx)).map(({ state }) => state)).toEqual(["completed", "completed"]);
    expect((await getWorkflow(ctx, { id })).data.active).toBe(true);
  });

  it("gives its messages up after a week", async () => {
    const { rig, ctx, id } = await withoutSender();
    const weekOver = "UPDATE workflow_runs SET tries = 168 WHERE account_id = ?";
    await ctx.db.batch([{ sql: weekOver, params: [ctx.account.id] }]);
    await later(rig, HOUR);
    const { data } = await getWorkflow(ctx, { id });
    const first = data.actionCounts.find(({ action }) => action === data.actions[0]?._id);
    expect(first).toMatchObject({ here: 0, passed: 2, failed: 2 });
  });
});
