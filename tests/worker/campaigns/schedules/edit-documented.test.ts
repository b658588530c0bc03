import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { EDIT_TEXTS } from "#core/contract/campaigns/scheduled-edit.ts";
import { contract } from "#core/contract/registry.ts";
import type { Id } from "#core/ids.ts";
import { VALIDITY_TEXTS } from "#core/rules/validity.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { arrived, expectEachOnce, groupOf, newHandsets } from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { campaignById } from "#worker/domains/campaigns/campaigns/campaign-by-id.ts";
import { campaignPayload } from "#worker/domains/campaigns/campaigns/campaign-payload.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { editScheduled } from "#worker/domains/campaigns/campaigns/edit-scheduled.ts";
import { daily, seriesOf } from "./recurring-support.ts";
import { HOUR, MINUTE, scheduled, startDue } from "./support.ts";

const edit = (ctx: AccountContext, id: Id<"campaign">, fields: object) =>
  editScheduled(ctx, contract.editScheduled.input.parse({ scduleid: id, ...fields }));

it("what a scheduled campaign was read as can be sent back as its edit, and changes nothing", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, numbers, at } = await scheduled(ctx, h, { count: 3 });
  const { data } = await campaignPayload(ctx, { id });
  await edit(ctx, id, data);
  expect((await campaignPayload(ctx, { id })).data).toEqual(data);
  h.clock.now = at;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
});

it("C34, C48, R056: an edit takes the documents' fields: the group by any of its names, and what is only kept", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, numbers, at } = await scheduled(ctx, h, { count: 3 });
  const second = newHandsets(2);
  await edit(ctx, id, { camp_type: "sms", group: await groupOf(ctx, second) });
  const third = newHandsets(4);
  const groupObj = { _id: await groupOf(ctx, third), name: "Others", totalContacts: 4 };
  const said = { senderType: 1, optType: "replyStopToOptOut", bucket: "general", isTest: false };
  await edit(ctx, id, { groupObj, totalContacts: 4, ...said });
  expect((await campaignById(ctx, { id })).data).toMatchObject({
    ...{ group_array: [groupObj._id], groupObj, totalContacts: 4 },
    ...said,
  });
  await expect(edit(ctx, id, { camp_type: "mms" })).rejects.toMatchObject({
    fields: { camp_type: EDIT_TEXTS.mediumStays },
  });
  // What it is called by its medium says nothing of what it is for, and is no wish to make it a draft.
  await edit(ctx, id, { campaign_type: "notification" });
  await edit(ctx, id, { campaign_type: "sms" });
  expect(await getCampaign(ctx, id)).toMatchObject({ type: "notification", status: "scheduled" });
  h.clock.now = at;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expectEachOnce(h, third);
  expect([arrived(h, numbers), arrived(h, second)]).toEqual([0, 0]);
});

it("an edit says until when it is sent, and a time as text", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, at } = await scheduled(ctx, h);
  await edit(ctx, id, { expiresAt: at + HOUR });
  expect(await getCampaign(ctx, id)).toMatchObject({ scheduledAt: at, validUntil: at + HOUR });
  const later = at + 10 * MINUTE;
  await edit(ctx, id, { sendType: "once", scheduleAt: new Date(later).toISOString() });
  expect(await getCampaign(ctx, id)).toMatchObject({ scheduledAt: later, validUntil: at + HOUR });
  await expect(edit(ctx, id, { expiresAt: later })).rejects.toMatchObject({
    fields: { expiresAt: VALIDITY_TEXTS.tooSoon },
  });
  await expect(edit(ctx, id, { sendType: "recurrence" })).rejects.toMatchObject({
    fields: { recurrence: CAMPAIGN_TEXTS.howRepeats },
  });
});

it("R055: a series is not taken for one that is sent once unless its time is given", async () => {
  const { ctx, id } = await daily();
  for (const once of [{ sendType: "once" }, { repeat: "one_time" }]) {
    await expect(edit(ctx, id, once)).rejects.toMatchObject({
      fields: { scheduleAt: EDIT_TEXTS.onceWhen },
    });
  }
  await expect(edit(ctx, id, { expiresAt: ctx.now() + 48 * HOUR })).rejects.toMatchObject({
    fields: { expiresAt: VALIDITY_TEXTS.notRepeating },
  });
  expect((await seriesOf(ctx, id)).repeat).toBe("daily");
  await edit(ctx, id, { sendType: "once", scheduleAt: ctx.now() + HOUR });
  expect(await getCampaign(ctx, id)).toMatchObject({ recurrence: null, status: "scheduled" });
});
