import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import type { Id } from "#core/ids.ts";
import { wallClockAt } from "#core/rules/wall-clock.ts";
import { daysAfter } from "#core/rules/zoned-day.ts";
import { accountIn, drive, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, newHandsets, paidCampaign, statusOf } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { segmentOf } from "#tests/worker/audience/segments/support.ts";
import { stored } from "#tests/worker/content/media/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { launchToSheet } from "#worker/domains/audience/imports/sheet-audience.ts";
import { campaignPayload } from "#worker/domains/campaigns/campaigns/campaign-payload.ts";
import { createDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { resendCampaign } from "#worker/domains/sending/sending/resend-campaign.ts";

type Fields = Readonly<Record<string, unknown>>;

/** As a program sends it: in JSON, and with no field that the call does not have. */
async function post(ctx: AccountContext, payload: Fields): Promise<Id<"campaign">> {
  const body = JSON.parse(JSON.stringify(payload));
  const { data } = await launchCampaign(ctx, contract.launchCampaign.input.strict().parse(body));
  return asId("campaign", data._id);
}

async function payloadOf(ctx: AccountContext, id: Id<"campaign">) {
  const { data } = await campaignPayload(ctx, { id });
  return JSON.parse(JSON.stringify(data));
}

const base = { name: "Spring sale", sender: "#SharedNum#", message: "Hello {{name|there}}" };
const HOUR = 3_600_000;

/** How each kind of campaign is given, beside its name and text. */
const KINDS: Readonly<Record<string, (ctx: AccountContext, h: Harness) => Promise<Fields>>> = {
  "to a group": async (ctx) => ({ group_array: [await groupOf(ctx, newHandsets(2))] }),
  "to groups and a segment": async (ctx) => {
    const first = await groupOf(ctx, newHandsets(2));
    const group_array = [first, await groupOf(ctx, newHandsets(1))];
    const rule = { field: "group" as const, operator: "in" as const, value: [first] };
    return { group_array, segment_array: [await segmentOf(ctx, "Some", rule)] };
  },
  "to a list of numbers with values": async () => ({
    numberList: newHandsets(2).map((number) => ({ number, contactData: { name: "Mia" } })),
  }),
  "of a notification": async (ctx) => ({
    campaign_type: "notification",
    group_array: [await groupOf(ctx, newHandsets(2))],
  }),
  "without a way to opt out": async (ctx) => ({
    optout: false,
    replyStopToOptOut: false,
    group_array: [await groupOf(ctx, newHandsets(2))],
  }),
  "from a business name": async (ctx) => {
    await addSender(ctx, { value: "Harbour", type: 3, perSecond: 100, register: "registered" });
    return { sender: "Harbour", group_array: [await groupOf(ctx, newHandsets(2))] };
  },
  "with plain values, a question and an object for its group": async (ctx) => {
    const _id = await groupOf(ctx, newHandsets(2));
    const groupObj = { _id, name: "Regulars", totalContacts: 2 };
    return {
      ...{ plainValues: true, replyLink: true, replyLinkMessage: "How was it?" },
      ...{ group: _id, groupObj, senderType: 1, bucket: "general", category: "group" },
    };
  },
  "with a follow-up": async (ctx) => ({
    group_array: [await groupOf(ctx, newHandsets(2))],
    followUp: { to: "all", days: 2, minutes: 540, message: "Two days left" },
  }),
  "of MMS with a stored file": async (ctx) => ({
    ...{ camp_type: "mms", subject: "Spring", media: await stored(ctx) },
    group_array: [await groupOf(ctx, newHandsets(2))],
  }),
  "of MMS with a file elsewhere": async (ctx) => ({
    ...{ camp_type: "mms", url: "https://files.example.com/a.png", mediaType: "image/png" },
    group_array: [await groupOf(ctx, newHandsets(2))],
  }),
  "that is scheduled, and expires": async (ctx, h) => ({
    ...{ scheduleAt: h.clock.now + HOUR, expiresAt: h.clock.now + 9 * HOUR },
    group_array: [await groupOf(ctx, newHandsets(2))],
  }),
  "that repeats daily": async (ctx, h) => ({
    repeat: "daily",
    ...{ start_date: daysAfter(dayIn(h), 1), end_date: daysAfter(dayIn(h), 9), minutes: 540 },
    group_array: [await groupOf(ctx, newHandsets(2))],
  }),
  "that repeats every second week": async (ctx, h) => ({
    ...{ repeat: "weekly", every: 2, daysOfWeek: [1, 4], scheduleAt: h.clock.now + HOUR },
    group_array: [await groupOf(ctx, newHandsets(2))],
  }),
  "that repeats monthly": async (ctx, h) => ({
    ...{ repeat: "monthly", dayOfMonth: 31, scheduleAt: h.clock.now + HOUR },
    group_array: [await groupOf(ctx, newHandsets(2))],
  }),
};

function dayIn(h: Harness): string {
  return wallClockAt(h.clock.now, "Australia/Sydney").day;
}

it.each(Object.entries(KINDS))(
  "R253: the payload of a campaign %s makes the same campaign again",
  async (_, given) => {
    const h = harness();
    const ctx = await accountIn(h);
    const first = await post(ctx, { ...base, ...(await given(ctx, h)) });
    const payload = await payloadOf(ctx, first);
    const second = await post(ctx, payload);
    expect(second).not.toBe(first);
    expect(await payloadOf(ctx, second)).toEqual(payload);
    expect(await statusOf(ctx, second)).toBe(await statusOf(ctx, first));
  },
);

it("R253: a campaign to a spreadsheet, to a resend's recipients, and a draft can be sent by their payloads", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const csv = `Mobile,Name\r\n${newHandsets(1)[0]},Ann\r\n`;
  const file = new File([csv], "people.csv", { type: "text/csv" });
  const sheet = await launchToSheet(ctx, contract.launchToSheet.input.parse({ ...base, file }));
  const { id } = await paidCampaign(ctx, h, { count: 2 });
  await drive(ctx, h, id);
  const resent = await resendCampaign(ctx, { id, to: "noreply" });
  const group_array = [await groupOf(ctx, newHandsets(1))];
  const draft = await createDraft(ctx, contract.createDraft.input.parse({ ...base, group_array }));
  for (const { data } of [sheet, resent, draft]) {
    const payload = await payloadOf(ctx, asId("campaign", data._id));
    const again = await payloadOf(ctx, await post(ctx, payload));
    expect(again).toEqual(payload);
  }
});

it("R253: a campaign whose time has passed is sent now", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const group = await groupOf(ctx, newHandsets(1));
  const scheduleAt = h.clock.now + HOUR;
  const id = await post(ctx, { ...base, group_array: [group], scheduleAt });
  h.clock.now += 2 * HOUR;
  expect(await statusOf(ctx, await post(ctx, await payloadOf(ctx, id)))).toBe("planning");
});
