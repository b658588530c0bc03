import { describe, expect, it } from "vitest";
import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import { groupOf } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { rowsOf } from "#tests/support/world.ts";
import { refusalOf } from "#tests/worker/audience/groups/support.ts";
import { save } from "#tests/worker/automation/contact-forms/support.ts";
import { deleteGroup, deleteOrEmptyGroups } from "#worker/domains/audience/groups/groups.ts";
import { createSegment, deleteSegment } from "#worker/domains/audience/segments/segments.ts";
import { deleteContactForm } from "#worker/domains/automation/contact-forms/contact-forms.ts";
import { setWorkflowActive } from "#worker/domains/automation/workflows/set-active.ts";
import { deleteWorkflow } from "#worker/domains/automation/workflows/workflows.ts";
import { activeWorkflow, newRig, newWorkflow, sms } from "./support.ts";

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
