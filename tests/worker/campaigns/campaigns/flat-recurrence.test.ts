import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import type { Endpoint } from "#core/endpoint.ts";
import { SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import { momentOf, wallClockAt } from "#core/rules/wall-clock.ts";
import { daysAfter } from "#core/rules/zoned-day.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, ORIGIN, refusalOf } from "#tests/support/call.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { sessionFor } from "#tests/support/session.ts";
import { launchToSheet } from "#worker/domains/audience/imports/sheet-audience.ts";
import { campaignById } from "#worker/domains/campaigns/campaigns/campaign-by-id.ts";
import { editScheduled } from "#worker/domains/campaigns/campaigns/edit-scheduled.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import {
  listCampaigns,
  listScheduled,
} from "#worker/domains/campaigns/campaigns/list-campaigns.ts";

const SYDNEY = "Australia/Sydney";
const text = { name: "Reminders", sender: "#SharedNum#", message: "Hello" };

async function stage() {
  const h = harness();
  const ctx = await accountIn(h);
  const group = await groupOf(ctx, newHandsets(2));
  const start = daysAfter(wallClockAt(h.clock.now, SYDNEY).day, 1);
  const nine = (day: string) => momentOf({ day, minutes: 540 }, SYDNEY)?.at ?? 0;
  const launch = async (fields: object) => {
    const input = { ...text, group, ...fields };
    const { data } = await launchCampaign(ctx, contract.launchCampaign.input.parse(input));
    return asId("campaign", data._id);
  };
  return { h, ctx, group, start, nine, launch };
}

describe("a campaign that repeats, as the documents write it", () => {
  it("R055, R057, R083: begins on its first day, at the time of day of `scheduleAt`", async () => {
    const { ctx, start, nine, launch } = await stage();
    const id = await launch({ repeat: "daily", scheduleAt: nine(start) });
    const flat = {
      ...{ repeat: "daily", every: 1, daysOfWeek: [], dayOfMonth: 1, start_date: start },
      ...{ minutes: 540, runCount: 0, nextOccurrenceDate: nine(start) },
    };
    const { data } = await getCampaign(ctx, { id });
    expect(data).toMatchObject({ ...flat, status: "scheduled", recurring: flat });
    expect(data.queueDetail?.[0]).toMatchObject({
      occurrenceDate: nine(start),
      queuestatus: "scheduled",
    });
    expect((await campaignById(ctx, { id })).data).toMatchObject(flat);
    const { runCount: _, nextOccurrenceDate: __, ...row } = flat;
    expect((await listScheduled(ctx, {})).items).toMatchObject([row]);
  });

  it("takes dates in each spelling, and all that says how it repeats", async () => {
    const { ctx, start, nine, launch } = await stage();
    const first = daysAfter(start, 7);
    const end = daysAfter(first, 60);
    const id = await launch({
      ...{ sendType: "recurrence", repeat: "weekly", every: 2, daysOfWeek: [1, 3] },
      ...{ start_date: first.split("-").reverse().join("/"), end_date: end.replaceAll("-", "/") },
      ...{ scheduleAt: nine(start), runCount: 4, nextOccurrenceDate: null, queueDetail: [] },
    });
    expect((await getCampaign(ctx, { id })).data.recurring).toMatchObject({
      ...{ repeat: "weekly", every: 2, daysOfWeek: [1, 3], minutes: 540 },
      ...{ start_date: first, end_date: end, runCount: 0 },
    });
  });

  it("of one time is sent once, and never begins before it says so", async () => {
    const { ctx, start, nine, launch } = await stage();
    const defaults = { repeat: "one_time", every: 1, dayOfMonth: 1 };
    const later = await launch({ ...defaults, scheduleAt: nine(start) });
    expect((await getCampaign(ctx, { id: later })).data).toMatchObject({
      ...{ repeat: "one_time", status: "scheduled", scheduleAt: nine(start) },
    });
    await expect(launch({ ...defaults, start_date: start })).rejects.toThrow(
      SCHEDULE_TEXTS.required,
    );
  });

  it("R055: is refused where it contradicts itself or leaves something out, and nothing is sent", async () => {
    const { h, start, nine, launch } = await stage();
    const scheduleAt = nine(start);
    const refused = (fields: object, field: string, message: string) =>
      expect(launch(fields)).rejects.toMatchObject({ fields: { [field]: message } });
    await refused({ repeat: "daily" }, "scheduleAt", SCHEDULE_TEXTS.required);
    await refused({ every: 2 }, "repeat", CAMPAIGN_TEXTS.howRepeats);
    await refused({ start_date: start, scheduleAt }, "repeat", CAMPAIGN_TEXTS.howRepeats);
    await refused(
      { repeat: "weekly", scheduleAt },
      "daysOfWeek",
      "Choose at least one day of the week",
    );
    const daily = { repeat: "daily", scheduleAt };
    await refused({ ...daily, sendType: "once" }, "sendType", CAMPAIGN_TEXTS.eitherTime);
    await refused({ ...daily, sendType: "now" }, "sendType", CAMPAIGN_TEXTS.eitherTime);
    await refused({ nextOccurrenceDate: scheduleAt }, "repeat", CAMPAIGN_TEXTS.howRepeats);
    await refused({ queueDetail: [{}] }, "repeat", CAMPAIGN_TEXTS.howRepeats);
    for (const later of [{ minutes: 540 }, { end_date: start }, { nextOccurrenceDate: scheduleAt }])
      await refused({ repeat: "one_time", ...later }, "scheduleAt", SCHEDULE_TEXTS.required);
    await refused(
      { repeat: "one_time", sendType: "recurrence", scheduleAt },
      "recurrence",
      CAMPAIGN_TEXTS.howRepeats,
    );
    const recurrence = { repeat: "daily", start_date: start, minutes: 540 };
    await refused({ recurrence, sendType: "now" }, "sendType", CAMPAIGN_TEXTS.eitherTime);
    await refused({ recurrence, repeat: "weekly" }, "repeat", CAMPAIGN_TEXTS.repeatsOtherwise);
    await refused({ recurrence, end_date: start }, "end_date", CAMPAIGN_TEXTS.repeatsOtherwise);
    expect(h.queues.jobs).toEqual([]);
  });

  it("is edited in the zone that its dates are in, whatever its account's has become", async () => {
    const { ctx, start, nine, launch } = await stage();
    const id = await launch({ repeat: "daily", scheduleAt: nine(start) });
    await env.CONTROL.prepare("UPDATE accounts SET time_zone = 'Australia/Perth' WHERE id = ?")
      .bind(ctx.account.id)
      .run();
    const next = daysAfter(start, 1);
    const edit = { scduleid: id, repeat: "daily", scheduleAt: nine(next) };
    await editScheduled(ctx, contract.editScheduled.input.parse(edit));
    expect((await getCampaign(ctx, { id })).data).toMatchObject({
      ...{ start_date: next, minutes: 540, nextOccurrenceDate: nine(next) },
    });
    await expect(
      editScheduled(ctx, contract.editScheduled.input.parse({ scduleid: id, repeat: "one_time" })),
    ).rejects.toMatchObject({ fields: { scheduleAt: expect.any(String) } });
  });

  it("moves to another time by an edit, and goes to a spreadsheet by a form", async () => {
    const { ctx, start, nine, launch } = await stage();
    const id = await launch({ repeat: "daily", scheduleAt: nine(start) });
    const edit = { scduleid: id, repeat: "monthly", dayOfMonth: 3, scheduleAt: nine(start) };
    await editScheduled(ctx, contract.editScheduled.input.parse(edit));
    expect((await getCampaign(ctx, { id })).data).toMatchObject({
      repeat: "monthly",
      dayOfMonth: 3,
    });
    const file = new File([`Mobile\r\n${newHandsets(1)[0]}\r\n`], "a.csv");
    const form = {
      repeat: "weekly",
      every: "2",
      daysOfWeek: "[5]",
      scheduleAt: String(nine(start)),
    };
    const input = contract.launchToSheet.input.parse({ ...text, file, ...form });
    const sheet = asId("campaign", (await launchToSheet(ctx, input)).data._id);
    expect((await getCampaign(ctx, { id: sheet })).data).toMatchObject({
      ...{ repeat: "weekly", every: 2, daysOfWeek: [5], status: "scheduled" },
    });
  });
});

describe("an unknown field (decision 18)", () => {
  it("of a call that sends is named, wherever it is, and nothing is sent", async () => {
    const ctx = await newAccount();
    const group = await groupOf(ctx, newHandsets(1));
    const cookie = await sessionFor(ctx);
    const number = newHandsets(1)[0] ?? "";
    const campaign = { ...text, group };
    const quick = { sender: "#SharedNum#", message: "Hello", contacts: [number] };
    const recurrence = { repeat: "daily", start_date: "2030-01-01", minutes: 540, evry: 2 };
    const cases: [Endpoint, Readonly<Record<string, unknown>>, string][] = [
      [contract.launchCampaign, { ...campaign, repeats: "daily" }, "repeats"],
      [contract.launchCampaign, { ...campaign, recurrence }, "recurrence.evry"],
      [
        contract.launchToGroups,
        { ...campaign, group_array: [group], schedule_at: 1 },
        "schedule_at",
      ],
      [contract.launchToNumbers, { ...text, contacts: [number], send_type: "once" }, "send_type"],
      [
        contract.launchToNumbers,
        { ...text, numberList: [{ number, data: {} }] },
        "numberList.0.data",
      ],
      [contract.sendQuickMessage, { ...quick, repeat: "daily" }, "repeat"],
      [contract.sendSms, { ...quick, sendAt: 1 }, "sendAt"],
      [contract.sendMms, { ...quick, scheduledAt: 1 }, "scheduledAt"],
    ];
    for (const [endpoint, input, field] of cases) {
      const refusal = await refusalOf(await call(endpoint, input, { cookie }));
      expect(refusal.fields).toEqual({ [field]: `Unknown field: ${field}` });
      expect(refusal.message).toBe(`Unknown field: ${field}`);
    }
    // What belongs into the body is as unknown in the address.
    const body = JSON.stringify(campaign);
    const headers = { cookie, "content-type": "application/json" };
    const url = `${ORIGIN}/api/gateway/bulk?mode=sms&repeat=daily`;
    const response = await SELF.fetch(url, { method: "POST", headers, body });
    expect((await refusalOf(response)).fields).toEqual({ repeat: "Unknown field: repeat" });
    expect((await listCampaigns(ctx, {})).total).toBe(0);
  });
});
