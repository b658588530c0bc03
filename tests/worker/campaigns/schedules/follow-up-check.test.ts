import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { FOLLOW_UP_TEXTS } from "#core/rules/follow-ups.ts";
import { LINK_TEXTS } from "#core/rules/link-texts.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, newDraft, newHandsets, SMS } from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { numbersAudience } from "#worker/domains/audience/audiences/numbers-audience.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkDraft, checkDraftFollowUp } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { editScheduled } from "#worker/domains/campaigns/campaigns/edit-scheduled.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { grantCredit } from "#worker/domains/money/credit/grant.ts";
import { FOLLOW_UP, optOut, reportOf } from "./follow-up-support.ts";
import { addParam } from "./params.ts";
import { run } from "./recurring-support.ts";
import { balance, HOUR } from "./support.ts";

/** Three people: with the opt-out line, the note makes the second one's text two parts long. */
const NOTES = ["", "n".repeat(150), ""];
const TAGGED = "Two days left. {{note|Bye}}";

async function draftTo(ctx: AccountContext) {
  const notes = (index: number) => ({ note: NOTES[index] ?? "" });
  const group = await groupOf(ctx, newHandsets(NOTES.length), notes);
  return newDraft(ctx, { groups: [group] });
}

const followUp = (message: string, to: "all" | "notClicked" = "all") => ({ to, message });

it("R040: the check says what a follow-up costs at most and how long its longest text is, and it costs that", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 20 * SMS });
  const { id } = await draftTo(ctx);
  const before = await getCampaign(ctx, id);
  const { data } = await checkDraftFollowUp(ctx, { id, followUp: followUp(TAGGED) });
  expect(data).toEqual({ recipients: 3, price: 22, segments: 2 });
  // Nothing is reserved, and nothing has changed.
  expect(await getCampaign(ctx, id)).toEqual(before);
  expect(await balance(ctx)).toBe(20 * SMS);
  const { recipients, price } = (await checkDraft(ctx, { id })).data;
  const after = { ...FOLLOW_UP, message: TAGGED };
  await launchCampaign(ctx, { draft: id, recipients, price, followUp: after });
  await drive(ctx, h, id);
  expect(await balance(ctx)).toBe(17 * SMS);
  h.clock.now = (await reportOf(ctx, id)).followUpTime ?? 0;
  await run(h, ctx);
  expect((17 * SMS - (await balance(ctx))) / 1000).toBe(data.price);
});

it("counts those who would get the campaign, without those who opted out or have no value", async () => {
  const ctx = await accountIn(harness());
  const numbers = newHandsets(3);
  const noted = { number: numbers[1], contactData: { note: "n".repeat(150) } };
  const audience = await numbersAudience(ctx, { numberList: [noted], contacts: numbers });
  const { id } = await newDraft(ctx, { audience });
  await optOut(ctx, numbers[0]);
  const check = (message: string, draft = id) =>
    checkDraftFollowUp(ctx, { id: draft, followUp: followUp(message) });
  expect((await check("Bye")).data).toEqual({ recipients: 2, price: 11, segments: 1 });
  expect((await check("{{note}}")).data).toEqual({ recipients: 1, price: 11, segments: 2 });
  // Only one of them gets this campaign, so no one else gets what follows it.
  const { id: narrow } = await newDraft(ctx, { audience, message: "Hello {{note}}" });
  expect((await check("Bye", narrow)).data).toEqual({ recipients: 1, price: 5.5, segments: 1 });
});

it("counts a list with its values, a parameter, and Unicode that a value brings in", async () => {
  const ctx = await accountIn(harness());
  await addParam(ctx, "Bells");
  const [named, other = ""] = newHandsets(2);
  const audience = await numbersAudience(ctx, {
    numberList: [{ number: named, contactData: { town: "Łódź" } }],
    contacts: [other],
  });
  const { id } = await newDraft(ctx, { audience });
  const text = `{{town|Hay}} {{shop}} ${"x".repeat(60)}`;
  const { data } = await checkDraftFollowUp(ctx, { id, followUp: followUp(text) });
  expect(data).toEqual({ recipients: 2, price: 16.5, segments: 2 });
});

it("prices each part at the highest rate of the credit there is, as it is charged later", async () => {
  const ctx = await accountIn(harness(), { credit: 3 * SMS });
  await grantCredit(ctx, { key: "dearer", amount: 10 * SMS, smsRate: 6000 });
  await grantCredit(ctx, { key: "cheaper", amount: 10 * SMS, smsRate: 4500 });
  const { id } = await draftTo(ctx);
  const { data } = await checkDraftFollowUp(ctx, { id, followUp: followUp("Bye") });
  expect(data).toEqual({ recipients: 3, price: 18, segments: 1 });
  // Without credit, at the base price.
  const broke = await accountIn(harness(), { credit: 0 });
  const { id: unpaid } = await draftTo(broke);
  const { price } = (await checkDraftFollowUp(broke, { id: unpaid, followUp: followUp("Bye") }))
    .data;
  expect(price).toBe(16.5);
});

it("R171: a text that is too long with someone's values is refused at the check, the launch and an edit", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id } = await draftTo(ctx);
  const long = `${"x".repeat(1080)} {{note|Bye}}`;
  const refused = {
    fields: { "followUp.message": "Maximum 8 SMS per contact allowed (1224 characters)" },
  };
  await expect(checkDraftFollowUp(ctx, { id, followUp: followUp(long) })).rejects.toMatchObject(
    refused,
  );
  const { recipients, price } = (await checkDraft(ctx, { id })).data;
  const launch = (message: string) =>
    launchCampaign(ctx, {
      ...{ draft: id, recipients, price, scheduleAt: h.clock.now + HOUR },
      followUp: { ...FOLLOW_UP, message },
    });
  await expect(launch(long)).rejects.toMatchObject(refused);
  expect((await getCampaign(ctx, id)).status).toBe("draft");
  // What fits its own contacts is refused for those of an edit that have longer values.
  await launch(`${"x".repeat(1080)} {{nick|Bye}}`);
  const edit = (nick: string) =>
    groupOf(ctx, newHandsets(1), () => ({ nick })).then((group) =>
      editScheduled(ctx, { scduleid: id, group_array: [group] }),
    );
  await expect(edit("n".repeat(150))).rejects.toMatchObject(refused);
  expect((await edit("Ann")).data._id).toBe(id);
});

it("refuses a tag that no contact has, a link that leads nowhere, and clicks without a link", async () => {
  const ctx = await accountIn(harness());
  const { id } = await draftTo(ctx);
  const link = shortLinkPlaceholder(new URL(env.APP_URL).host);
  for (const [wrong, fields] of [
    [followUp("Hi {{city}}"), { "followUp.message": expect.stringContaining("city") }],
    [followUp(`See ${link}`), { "followUp.message": LINK_TEXTS.required }],
    [followUp("Bye", "notClicked"), { "followUp.to": FOLLOW_UP_TEXTS.noLink }],
  ] as const) {
    await expect(checkDraftFollowUp(ctx, { id, followUp: wrong })).rejects.toMatchObject({
      fields,
    });
  }
  const { recipients, price } = (await checkDraft(ctx, { id })).data;
  const unknown = { ...FOLLOW_UP, message: "Hi {{city}}" };
  await expect(
    launchCampaign(ctx, { draft: id, recipients, price, followUp: unknown }),
  ).rejects.toMatchObject({ fields: { "followUp.message": expect.stringContaining("city") } });
});
