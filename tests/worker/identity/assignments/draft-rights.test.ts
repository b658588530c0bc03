import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { drain } from "#tests/support/campaign-harness.ts";
import { groupOf, launch, newDraft, newHandsets, statusOf } from "#tests/support/campaigns.ts";
import { refusalOf } from "#tests/worker/identity/sub-accounts/support.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import {
  deleteDraft,
  listDrafts,
  updateDraft,
} from "#worker/domains/campaigns/campaigns/drafts.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
} from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { below, draftOf, family, NEW_DRAFT } from "./support.ts";

/** The sub-account's context while its parent is logged in as it. */
function actedBy(parent: AccountContext, sub: AccountContext): AccountContext {
  const { userId, name, role } = personOf(parent);
  return {
    ...sub,
    person: {
      ...personOf(sub),
      actor: { userId, name, role, sessionId: "s", mode: "full", endsAt: undefined },
    },
  };
}

describe("a draft of a sub-account without rights (R194)", () => {
  it("can be changed and deleted only if the sub-account made it", async () => {
    const { h, parent } = await family();
    const sub = await below(h, parent, {
      access: ["sms"],
      roleAccess: { sms: { edit: false, delete: false } },
    });
    const own = await draftOf(sub);
    const others = await draftOf({ ...sub, person: undefined });
    await updateDraft(sub, { ...NEW_DRAFT, id: own, name: "Other", group_array: [] });
    const rights = (await listDrafts(sub, {})).items.map((row) => [
      row._id,
      row.mayEdit,
      row.mayDelete,
    ]);
    expect(rights).toContainEqual([own, true, true]);
    expect(rights).toContainEqual([others, false, false]);
    expect(
      await refusalOf(updateDraft(sub, { ...NEW_DRAFT, id: others, group_array: [] })),
    ).toMatchObject({ code: "FORBIDDEN", message: CAMPAIGN_TEXTS.notYours });
    expect(await refusalOf(deleteDraft(sub, { id: others }))).toMatchObject({
      code: "FORBIDDEN",
      message: CAMPAIGN_TEXTS.notYoursToDelete,
    });
    await deleteDraft(sub, { id: own });
  });

  it("R194: is its parent's if the parent made it while logged in as the sub-account", async () => {
    const { h, parent } = await family();
    const rights = (right: boolean) => ({ sms: { edit: right, delete: right } });
    const sub = await below(h, parent, { access: ["sms"], roleAccess: rights(false) });
    const allowed = await below(h, parent, { access: ["sms"], roleAccess: rights(true) });
    const group = await groupOf(sub, newHandsets(1));
    const acting = actedBy(parent, sub);
    const { id } = await newDraft(acting, { groups: [group] });
    const attempts = [
      () => updateDraft(sub, { ...NEW_DRAFT, id, group_array: [group] }),
      () => deleteDraft(sub, { id }),
      () => launch(sub, id),
    ];
    for (const attempt of attempts) {
      expect(await refusalOf(attempt())).toMatchObject({ code: "FORBIDDEN" });
    }
    expect(await statusOf(sub, id)).toBe("draft");
    await updateDraft(acting, { ...NEW_DRAFT, id, group_array: [group] });
    await launch(acting, id);
    await drain(h, "jobs");
    expect((await getCampaign(sub, { id })).data.mayEdit).toBe(false);
    expect((await getCampaign(acting, { id })).data.mayEdit).toBe(true);
    for (const verb of [pauseCampaign, cancelCampaign, resumeCampaign]) {
      expect(await refusalOf(verb(sub, { id }))).toMatchObject({
        message: CAMPAIGN_TEXTS.notYours,
      });
    }
    expect(await statusOf(sub, id)).toBe("sending");
    await pauseCampaign(acting, { id });

    const others = await draftOf(actedBy(parent, allowed));
    await updateDraft(allowed, { ...NEW_DRAFT, id: others, group_array: [] });
    await deleteDraft(allowed, { id: others });
  });

  it("may be changed with the right, regardless of who made it", async () => {
    const { h, parent } = await family();
    const sub = await below(h, parent, {
      access: ["sms"],
      roleAccess: { sms: { edit: true, delete: false } },
    });
    const others = await draftOf({ ...sub, person: undefined });
    await updateDraft(sub, { ...NEW_DRAFT, id: others, group_array: [] });
    expect(await refusalOf(deleteDraft(sub, { id: others }))).toMatchObject({ code: "FORBIDDEN" });
  });
});
