import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, newHandsets, SMS, statusOf } from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { campaignById } from "#worker/domains/campaigns/campaigns/campaign-by-id.ts";
import { campaignPayload } from "#worker/domains/campaigns/campaigns/campaign-payload.ts";
import {
  createDraft,
  deleteDraft,
  getDraft,
  listDrafts,
  updateCampaign,
  updateDraft,
} from "#worker/domains/campaigns/campaigns/drafts.ts";
import { editScheduled } from "#worker/domains/campaigns/campaigns/edit-scheduled.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { approvalMessages } from "#worker/domains/campaigns/campaigns/list-campaigns.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";

const KEPT = {
  senderType: 1,
  optType: "replyStopToOptOut",
  totalContacts: 3,
  unsubscribe: 1,
  subject: "Hi",
  media: "a.png",
  url: "https://a.example/a.png",
  mediaType: "image/png",
  mediaName: "a.png",
  isTest: false,
  bucket: "general",
  category: "group",
} as const;

/** The payload of section 3, as a program sends it. */
function payload(group: string, more: object = {}) {
  return {
    name: "Spring sale",
    campaign_type: "sms",
    sender: "#SharedNum#",
    message: "Hello {{name|there}}",
    group,
    groupObj: { _id: group, name: "Regulars", totalContacts: 3 },
    group_array: [group],
    optout: false,
    replyStopToOptOut: true,
    replyLink: true,
    replyLinkMessage: "How was it?",
    ...KEPT,
    somethingElse: 1,
    ...more,
  };
}

const launchOf = (ctx: AccountContext, input: object) =>
  launchCampaign(ctx, contract.launchCampaign.input.parse({ mode: "sms", ...input }));
const draftOf = (ctx: AccountContext, input: object) =>
  createDraft(ctx, contract.createDraft.input.parse(input));

async function stage(people = 3) {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0 });
  const numbers = newHandsets(people);
  return { h, ctx, numbers, group: await groupOf(ctx, numbers) };
}

describe("the documented payload of a campaign", () => {
  it("is sent as it stands, at what it comes to, and each recipient gets it once", async () => {
    const { h, ctx, numbers, group } = await stage();
    const { message, data } = await launchOf(ctx, payload(group, { sendType: "now" }));
    expect(message).toBe(CAMPAIGN_TEXTS.launched);
    const id = idSchema("campaign").parse(data._id);
    await drive(ctx, h, id);
    expect(h.carrier.taken.map(({ to }) => to).sort()).toEqual([...numbers].sort());
    // `replyStopToOptOut` takes effect although `optout` is false.
    expect(h.carrier.taken[0]?.text).toContain("Reply STOP to opt-out");
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS });
  });

  it("a campaign is returned with its groups by name and size, and with what follows it", async () => {
    const { ctx, group } = await stage();
    const second = await groupOf(ctx, newHandsets(2));
    const followUp = { to: "all", days: 2, minutes: 540, message: "Last day" };
    const { data } = await launchOf(ctx, {
      ...{ name: "Sale", sender: "#SharedNum#", message: "Hello", followUp },
      group_array: [second, group],
    });
    const found = (await campaignById(ctx, { id: idSchema("campaign").parse(data._id) })).data;
    expect(found.multigroup).toEqual([
      { _id: second, name: expect.any(String), totalContacts: 2 },
      { _id: group, name: expect.any(String), totalContacts: 3 },
    ]);
    expect(found.group).toEqual(found.multigroup[0]);
    expect(found).toMatchObject({
      ...{ hasFollowUp: true, followUpGroup: "all", followUpMessage: "Last day" },
      followUpStatus: "queued",
    });
  });

  it("what follows it can be said flat, as it is returned, or refused where that is not clear", async () => {
    const { ctx, group } = await stage();
    const sale = { name: "Sale", sender: "#SharedNum#", message: "Hello", group };
    const flat = { hasFollowUp: true, followUpMessage: "Last day", followUpGroup: "noReply" };
    const scheduleAt = Date.parse("2030-11-04T09:00:00+11:00");
    const launched = async (more: object) => {
      const { data } = await launchOf(ctx, { ...sale, ...more });
      return idSchema("campaign").parse(data._id);
    };
    ctx.now = () => Date.parse("2030-11-01T09:00:00+11:00");
    const at = await launched({ ...flat, scheduleAt, followUpTime: "2030-11-06T15:30:00+11:00" });
    const followUp = { to: "noReply", days: 2, minutes: 930, message: "Last day" };
    expect((await campaignPayload(ctx, { id: at })).data.followUp).toEqual(followUp);
    const found = contract.campaignById.output.parse(await campaignById(ctx, { id: at })).data;
    const { hasFollowUp, followUpGroup, followUpMessage, followUpDays, followUpMinutes } = found;
    const read = { hasFollowUp, followUpGroup, followUpMessage, followUpDays, followUpMinutes };
    const again = await launched({ ...read, scheduleAt });
    expect((await campaignPayload(ctx, { id: again })).data.followUp).toEqual(followUp);
    const edit = (fields: object) =>
      editScheduled(ctx, contract.editScheduled.input.parse({ scduleid: at, ...fields }));
    await edit({ followUpMessage: "Only today" });
    const changed = { ...followUp, message: "Only today" };
    expect((await campaignPayload(ctx, { id: at })).data.followUp).toEqual(changed);
    await edit({ hasFollowUp: false });
    expect((await campaignPayload(ctx, { id: at })).data.followUp).toBeUndefined();
    for (const [more, field] of [
      [{ hasFollowUp: true }, "followUpMessage"],
      [{ followUpMessage: "Last day" }, "followUpTime"],
      [{ ...flat, scheduleAt, followUpTime: scheduleAt }, "followUpTime"],
      [{ followUp, followUpMessage: "Other words" }, "followUpMessage"],
    ] as const) {
      await expect(launchOf(ctx, { ...sale, ...more })).rejects.toMatchObject({
        fields: { [field]: expect.any(String) },
      });
    }
  });

  it("a draft needs no name: it gets one, and keeps it when it is changed without one", async () => {
    const { ctx, group } = await stage();
    const { data } = await draftOf(ctx, { group, sender: "#SharedNum#" });
    expect(data).toMatchObject({ name: expect.stringMatching(/^Campaign, \d\d\/\d\d\/\d{4}$/) });
    const id = idSchema("campaign").parse(data._id);
    const change = contract.updateDraft.input.parse({ id, message: "Hello" });
    expect((await updateDraft(ctx, change)).data).toMatchObject({
      ...{ name: data.name, message: "Hello", group_array: [group] },
    });
    const type = contract.updateCampaign.input.parse({ id, campaign_type: "notification" });
    await updateCampaign(ctx, type);
    const word = contract.updateCampaign.input.parse({ id, campaign_type: "sms" });
    expect((await updateCampaign(ctx, word)).data.campaign_type).toBe("notification");
  });

  it("R007, R253: a draft keeps and returns every field, and a copy of it has them too", async () => {
    const { ctx, group } = await stage();
    const { data } = await draftOf(ctx, payload(group));
    const written = {
      ...KEPT,
      name: "Spring sale",
      campaign_type: "promotional",
      group_array: [group],
      groupObj: { _id: group, name: "Regulars", totalContacts: 3 },
      replyStopToOptOut: true,
      replyLink: true,
      replyLinkMessage: "How was it?",
    };
    expect(data).toMatchObject(written);
    expect(data).not.toHaveProperty("somethingElse");
    expect((await listDrafts(ctx, {})).items[0]).toMatchObject(written);
    const id = idSchema("campaign").parse(data._id);
    expect((await campaignPayload(ctx, { id })).data).toMatchObject({ ...written, group });
    expect((await campaignById(ctx, { id })).data).toMatchObject({
      ...written,
      camp_type: "sms",
      status: "draft",
      groupNames: [{ _id: group }],
    });
  });

  it("R053: unknown kinds, buckets and send types are refused, and a number is text", () => {
    const group = "grp_01ARZ3NDEKTSV4RRFFQ69G5FAV";
    const wrong = [{ campaign_type: "fax" }, { bucket: "x" }, { category: "x" }, { sendType: "x" }];
    for (const fields of wrong) {
      const { error } = contract.launchCampaign.input.safeParse(payload(group, fields));
      expect(error?.issues.map(({ path }) => path[0])).toEqual(Object.keys(fields));
    }
    const typed = { numberList: [{ number: 412_345_678 }] };
    expect(contract.launchToNumbers.input.safeParse(payload(group, typed)).success).toBe(false);
  });

  it("R056: of a medium's kind it is promotional; a notification carries no opt-out", async () => {
    const { ctx, group } = await stage();
    const { data } = await draftOf(ctx, payload(group, { campaign_type: "notification" }));
    expect(data).toMatchObject({ campaign_type: "notification", optout: false });
    const other = await draftOf(ctx, payload(group, { optout: false, replyStopToOptOut: false }));
    expect(other.data).toMatchObject({ campaign_type: "promotional", optout: false });
  });

  it("says which opt-out its messages carry: a reply to numbers, a link from names", async () => {
    const { ctx, group } = await stage();
    await addSender(ctx, { value: "Harbour", type: 3, perSecond: 100, register: "registered" });
    const carried = async (sender: string, optType: string) => {
      const given = { sender, optType, senderType: undefined, optout: true };
      const { data } = await draftOf(ctx, payload(group, given));
      const id = idSchema("campaign").parse(data._id);
      const { optout, replyStopToOptOut } = (await campaignById(ctx, { id })).data;
      expect(data).toMatchObject({ optout, replyStopToOptOut });
      return { optout, replyStopToOptOut };
    };
    expect(await carried("#SharedNum#", "optout")).toEqual({
      ...{ optout: false, replyStopToOptOut: true },
    });
    expect(await carried("Harbour", "replyStopToOptOut")).toEqual({
      ...{ optout: true, replyStopToOptOut: false },
    });
  });

  it("needs a name, a sender and a message, and a time where its send type says so", async () => {
    const { ctx, group } = await stage();
    const refused = (fields: object) =>
      expect(launchOf(ctx, payload(group, fields))).rejects.toMatchObject({
        fields: { [Object.keys(fields)[0] ?? ""]: expect.any(String) },
      });
    await refused({ name: undefined });
    await refused({ sender: "" });
    await refused({ message: "" });
    await expect(launchOf(ctx, payload(group, { sendType: "schedule" }))).rejects.toThrow(
      SCHEDULE_TEXTS.required,
    );
    await expect(launchOf(ctx, payload(group, { sendType: "recurrence" }))).rejects.toThrow(
      CAMPAIGN_TEXTS.howRepeats,
    );
    expect((await listDrafts(ctx, {})).total).toBe(0);
  });

  it("is scheduled where it has a time, in either form", async () => {
    const { h, ctx, group } = await stage();
    const at = h.clock.now + 3_600_000;
    for (const scheduleAt of [at, new Date(at).toISOString()]) {
      const { data } = await launchOf(ctx, payload(group, { sendType: "once", scheduleAt }));
      expect(
        (await campaignById(ctx, { id: idSchema("campaign").parse(data._id) })).data,
      ).toMatchObject({
        status: "scheduled",
        scheduleAt: at,
      });
    }
    // 'Now' takes the time back.
    const now = await launchOf(ctx, payload(group, { sendType: "now", scheduleAt: at }));
    expect(await statusOf(ctx, idSchema("campaign").parse(now.data._id))).toBe("planning");
  });

  it("is refused at another price or number than the caller agreed to, and nothing is left", async () => {
    const { ctx, group } = await stage();
    for (const fields of [{ recipients: 2 }, { price: 1 }]) {
      await expect(launchOf(ctx, payload(group, fields))).rejects.toThrow(
        CAMPAIGN_TEXTS.priceChanged,
      );
    }
    const agreed = { recipients: 3, price: (3 * SMS) / 1000 };
    await launchOf(ctx, payload(group, agreed));
    expect((await listDrafts(ctx, {})).total).toBe(0);
  });

  it("under a key is sent once, however often it arrives; another one under that key is refused", async () => {
    const { h, ctx, numbers, group } = await stage();
    const key = crypto.randomUUID();
    const calls = () => launchOf(ctx, payload(group, { key }));
    const ids = (await Promise.all([calls(), calls(), calls()])).map(({ data }) => data._id);
    expect(new Set([...ids, (await calls()).data._id]).size).toBe(1);
    await drive(ctx, h, idSchema("campaign").parse(ids[0]));
    expect(h.carrier.taken).toHaveLength(numbers.length);
    await expect(launchOf(ctx, payload(group, { key, message: "Other" }))).rejects.toThrow(
      CAMPAIGN_TEXTS.keyUsed,
    );
  });
});

describe("a draft that is changed", () => {
  it("in a second tab is refused there and stays as the first tab left it", async () => {
    const { h, ctx, group } = await stage();
    const { data } = await draftOf(ctx, payload(group));
    const id = idSchema("campaign").parse(data._id);
    const change = (message: string) =>
      updateDraft(
        ctx,
        contract.updateDraft.input.parse({
          ...payload(group),
          id,
          message,
          version: data.updatedAt,
        }),
      );
    h.clock.now += 1;
    await change("From the first tab");
    await expect(change("From the second tab")).rejects.toThrow(CAMPAIGN_TEXTS.changedElsewhere);
    expect((await getDraft(ctx, { id })).data.message).toBe("From the first tab");
  });

  it("keeps what was not given, except groups that it no longer has", async () => {
    const { ctx, group } = await stage();
    const other = await groupOf(ctx, newHandsets(1));
    const { data } = await draftOf(ctx, payload(group));
    const id = idSchema("campaign").parse(data._id);
    const console = { id, name: "New name", message: "Hullo", group_array: [other] };
    const changed = await updateDraft(ctx, contract.updateDraft.input.parse(console));
    expect(changed.data).toMatchObject({ senderType: 1, replyLink: true, group_array: [other] });
    expect(changed.data.groupObj).toBeUndefined();
  });

  it("once it is launched stays, and says why: sent, scheduled or waiting for approval", async () => {
    const { h, ctx, group } = await stage();
    const refusedAs = async (fields: object, text: string) => {
      const { data } = await launchOf(ctx, payload(group, fields));
      const id = idSchema("campaign").parse(data._id);
      const change = contract.updateDraft.input.parse({ ...payload(group), id });
      await expect(updateDraft(ctx, change)).rejects.toThrow(text);
      await expect(deleteDraft(ctx, { id })).rejects.toThrow(text);
    };
    await refusedAs({}, CAMPAIGN_TEXTS.notDraft);
    await refusedAs({ scheduleAt: h.clock.now + 3_600_000 }, CAMPAIGN_TEXTS.isScheduled);
  });

  it("by PUT /gateway/updatebulk changes only what is given", async () => {
    const { ctx, group } = await stage();
    const { data } = await draftOf(ctx, payload(group));
    const id = idSchema("campaign").parse(data._id);
    const { data: changed } = await updateCampaign(ctx, { id, message: "Hullo" });
    const { updatedAt: _, ...before } = data;
    expect(changed).toMatchObject({ ...before, message: "Hullo" });
    const off = await updateCampaign(ctx, { id, replyStopToOptOut: false });
    expect(off.data).toMatchObject({ optout: false, replyStopToOptOut: false });
  });
});

it("lists what waits for an administrator", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: { adminApproved: false } });
  const group = await groupOf(ctx, newHandsets(2));
  const { data, message } = await launchOf(ctx, payload(group));
  expect(message).toBe(CAMPAIGN_TEXTS.inReview);
  await drive(ctx, h, idSchema("campaign").parse(data._id));
  expect((await approvalMessages(ctx, {})).items).toMatchObject([
    { _id: data._id, status: "pending", camp_type: "sms", recipients: 2 },
  ]);
});
