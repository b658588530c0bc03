import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  groupOf,
  launch,
  newHandsets,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { checkDraft, checkScheduledEdit } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import {
  createDraft,
  getDraft,
  listDrafts,
  updateDraft,
} from "#worker/domains/campaigns/campaigns/drafts.ts";
import { editScheduled } from "#worker/domains/campaigns/campaigns/edit-scheduled.ts";
import { getCampaign, mmsCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import {
  listCampaigns,
  listMmsCampaigns,
} from "#worker/domains/campaigns/campaigns/list-campaigns.ts";
import {
  launchMms,
  launchMmsToNumbers,
  updateMmsCampaign,
} from "#worker/domains/campaigns/campaigns/mms-calls.ts";
import { MMS, mmsDraft, picture, stored } from "./support.ts";

describe("an MMS campaign on shard 1", () => {
  const shard = 1;
  it("R015, R056: costs and sends exactly what its flight check says", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: 60 * MMS });
    const { id, numbers } = await mmsDraft(ctx);
    const check = await launch(ctx, id);
    expect(check).toMatchObject({ recipients: 60, price: 60 * 39, covered: true, balanceAfter: 0 });
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(h.carrier.taken.every(({ mms }) => mms?.subject === "Spring")).toBe(true);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * MMS, balance: 0 });
    await expectRoomCounted(ctx);
    expect((await mmsCampaign(ctx, { id })).data).toMatchObject({ camp_type: "mms", segments: 60 });
    const { items } = await listMmsCampaigns(ctx, {});
    expect(items.map(({ _id, camp_type }) => [_id, camp_type])).toEqual([[id, "mms"]]);
    expect((await listCampaigns(ctx, {})).items).toHaveLength(1);
  });

  it("is shown with its file by the calls of its draft, its list and its report, whatever a client said of it", async () => {
    const ctx = await accountIn(harness(), { shard });
    const { id, draft } = await mmsDraft(ctx, { mediaType: "video/mp4" });
    const file = { media: draft.media, mediaType: "image/png", mediaName: "sale.png" };
    expect((await getDraft(ctx, { id })).data).toMatchObject({ ...file, subject: "Spring" });
    expect((await listDrafts(ctx, {})).items).toMatchObject([file]);
    expect((await getCampaign(ctx, { id })).data).toMatchObject({ ...file, subject: "Spring" });
  });

  it("is held if the credit covers texts but not all of its MMS, and nothing is sent", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: 60 * MMS - 1 });
    const { id, numbers } = await mmsDraft(ctx);
    expect(await launch(ctx, id)).toMatchObject({ covered: false });
    await drive(ctx, h, id);
    expect([await statusOf(ctx, id), arrived(h, numbers)]).toEqual(["held", 0]);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0 });
  });

  it("refunds what was not sent at its own price", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    h.carrier.fate = ({ to }) => (Number(to) % 2 === 0 ? "accepted" : "rejected");
    const { id } = await mmsDraft(ctx);
    await launch(ctx, id);
    await drive(ctx, h, id);
    expect(await expectBooksBalance(ctx)).toMatchObject({
      debited: 60 * MMS,
      campaignsRefunded: 30 * MMS,
    });
  });

  it("R033, R052, R187: goes to one group with a file, and a draft may lack both", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, draft } = await mmsDraft(ctx, { media: undefined });
    await expect(checkDraft(ctx, { id })).rejects.toThrow(MMS_TEXTS.fileRequired);
    const groups = [...draft.group_array, await groupOf(ctx, newHandsets(2))];
    const change = (fields: object) =>
      updateDraft(
        ctx,
        contract.updateDraft.input.parse({
          ...{ id, name: draft.name, sender: draft.sender, message: draft.message },
          ...fields,
        }),
      );
    const media = await stored(ctx);
    await change({ media, group_array: groups });
    await expect(checkDraft(ctx, { id })).rejects.toThrow(MMS_TEXTS.oneGroup);
    await change({ group_array: groups.slice(1), subject: "New" });
    expect((await getDraft(ctx, { id })).data).toMatchObject({
      camp_type: "mms",
      media,
      subject: "New",
    });
    expect((await checkDraft(ctx, { id })).data).toMatchObject({ recipients: 2, price: 78 });
  });

  it("becomes a text if its draft is changed to one, at a text's price", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, draft, numbers } = await mmsDraft(ctx);
    const { name, sender, message } = draft;
    const text = { id, name, sender, message, camp_type: "sms" };
    await updateDraft(ctx, contract.updateDraft.input.parse(text));
    await launch(ctx, id);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(h.carrier.taken.some(({ mms }) => mms)).toBe(false);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS });
  });

  it("is launched in one call with its file, once under its key", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const numbers = newHandsets(3);
    const key = crypto.randomUUID();
    const payload = {
      ...{ name: "Flyer", sender: "#SharedNum#", message: "Hello", contacts: numbers, key },
      media: picture(),
    };
    const ask = () =>
      launchMmsToNumbers(ctx, contract.launchMmsToNumbers.input.parse({ ...payload }));
    const { data } = await ask();
    expect((await ask()).data._id).toBe(data._id);
    const id = idSchema("campaign").parse(data._id);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    const draft = await mmsDraft(ctx);
    const changed = { id: draft.id, media: picture("new.png"), subject: "Changed" };
    await updateMmsCampaign(ctx, contract.updateMmsCampaign.input.parse(changed));
    const { price, recipients } = (await checkDraft(ctx, { id: draft.id })).data;
    await launchMms(
      ctx,
      contract.launchMms.input.parse({ draft: draft.id, price, recipients, mode: "mms" }),
    );
    await drive(ctx, h, draft.id);
    expectEachOnce(h, [...numbers, ...draft.numbers]);
    expect(h.carrier.taken.at(-1)?.mms).toMatchObject({
      subject: "Changed",
      media: [{ name: "new.png" }],
    });
  });

  it("scheduled, it is edited with another subject and file, and what is left out stays", async () => {
    const ctx = await accountIn(harness(), { shard });
    const { id, draft } = await mmsDraft(ctx);
    const { recipients, price } = (await checkDraft(ctx, { id })).data;
    const scheduleAt = ctx.now() + 3_600_000;
    await launchMms(
      ctx,
      contract.launchMms.input.parse({ draft: id, recipients, price, scheduleAt }),
    );
    const edit = (fields: object) =>
      contract.editScheduled.input.parse({ scduleid: id, ...fields });
    const carried = async () => (await getCampaign(ctx, { id })).data;
    await editScheduled(ctx, edit({ message: "Come in" }));
    expect(await carried()).toMatchObject({ subject: "Spring", media: draft.media });
    const stranger = await stored(await accountIn(harness(), { shard }));
    for (const wrong of [{ media: "", url: "" }, { media: stranger }]) {
      await expect(checkScheduledEdit(ctx, edit(wrong))).rejects.toMatchObject({
        code: "INVALID_INPUT",
      });
      await expect(editScheduled(ctx, edit(wrong))).rejects.toMatchObject({
        code: "INVALID_INPUT",
      });
    }
    const media = await stored(ctx);
    await checkScheduledEdit(ctx, edit({ media }));
    expect(await carried()).toMatchObject({ media: draft.media });
    await editScheduled(ctx, edit({ media, url: "" }));
    expect(await carried()).toMatchObject({ subject: "Spring", media, status: "scheduled" });
    await editScheduled(ctx, edit({ subject: "Autumn" }));
    expect(await carried()).toMatchObject({ subject: "Autumn", media });
    expect((await getDraft(ctx, { id })).data).toMatchObject({ subject: "Autumn", media });
  });

  it("R191: a sub-account without MMS sees none and writes none", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id } = await mmsDraft(ctx);
    const person = { role: "subaccount", access: ["sms"], roleAccess: {} };
    const sub = { ...ctx, person: { ...ctx.person, ...person } as never };
    await expect(getDraft(sub, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const draft = { name: "Mine", camp_type: "mms" };
    await expect(createDraft(sub, contract.createDraft.input.parse(draft))).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
