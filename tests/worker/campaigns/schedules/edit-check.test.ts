import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { arrived, expectEachOnce, groupOf, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkScheduledEdit } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { editScheduled } from "#worker/domains/campaigns/campaigns/edit-scheduled.ts";
import { cancelOccurrence } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { daily, run, scheduleId, seriesOf, statusesOf } from "./recurring-support.ts";
import { balance, scheduled, startDue } from "./support.ts";

it("a flight check of an edit shows its price and what is left after it, and changes nothing", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 50 * SMS });
  const { id } = await scheduled(ctx, h, { count: 40 });
  const before = await getCampaign(ctx, id);
  const group = await groupOf(ctx, newHandsets(45));
  const edit = { scduleid: id, group_array: [group], message: "Other words" };
  const { data } = await checkScheduledEdit(ctx, edit);
  // 45 are covered only by what is reserved for the 40.
  expect(data).toMatchObject({ recipients: 45, price: 247.5, balance: 275, balanceAfter: 27.5 });
  expect(data).toMatchObject({ covered: true, version: before.updatedAt });
  expect(data.samples[0]?.text).toContain("Other words");
  expect(await getCampaign(ctx, id)).toEqual(before);
  const more = await groupOf(ctx, newHandsets(51));
  const { covered } = (await checkScheduledEdit(ctx, { scduleid: id, group_array: [more] })).data;
  expect(covered).toBe(false);
});

it("an edit is refused if its price, its recipients or the campaign have changed since its flight check", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 50 * SMS });
  const { id } = await scheduled(ctx, h, { count: 4 });
  const { version, recipients, price } = (await checkScheduledEdit(ctx, { scduleid: id })).data;
  const agreed = { scduleid: id, message: "Other words", version, recipients, price };
  const { changedElsewhere, editPriceChanged } = CAMPAIGN_TEXTS;
  for (const [wrong, message] of [
    [{ version: version - 1 }, changedElsewhere],
    [{ recipients: 5 }, editPriceChanged],
    [{ price: 1 }, editPriceChanged],
  ] as const) {
    const refusal = { code: "CONFLICT", message };
    await expect(editScheduled(ctx, { ...agreed, ...wrong })).rejects.toMatchObject(refusal);
  }
  expect((await getCampaign(ctx, id)).updatedAt).toBe(version);
  await editScheduled(ctx, agreed);
  expect((await getCampaign(ctx, id)).message).toBe("Other words");
  expect(await balance(ctx)).toBe(46 * SMS);
});

it("takes a list of numbers instead of its groups, and not both", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 50 * SMS });
  const { id, numbers, at } = await scheduled(ctx, h, { count: 4 });
  const contacts = newHandsets(3);
  const group = await groupOf(ctx, newHandsets(1));
  await expect(
    editScheduled(ctx, { scduleid: id, contacts, group_array: [group] }),
  ).rejects.toMatchObject({ fields: { audience: CAMPAIGN_TEXTS.oneAudience } });
  await editScheduled(ctx, { scduleid: id, contacts });
  expect(await getCampaign(ctx, id)).toMatchObject({ groupIds: "[]", agreedRecipients: 3 });
  expect(await balance(ctx)).toBe(47 * SMS);
  h.clock.now = at;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expectEachOnce(h, contacts);
  expect(arrived(h, numbers)).toBe(0);
});

it("R209: a date that was cancelled stays so when the text of its campaign is edited", async () => {
  const { h, ctx, id, at } = await daily();
  const [, second] = (await seriesOf(ctx, id)).queueDetail;
  await cancelOccurrence(ctx, { scduleid: id, queueid: scheduleId.parse(second?._id) });
  await editScheduled(ctx, { scduleid: id, message: "Other words" });
  for (const index of [0, 1, 2]) {
    h.clock.now = at(index);
    await run(h, ctx);
  }
  expect(h.carrier.taken).toHaveLength(6);
  for (const { text } of h.carrier.taken) expect(text).toContain("Other words");
  expect(await statusesOf(ctx, id)).toEqual(["complete", "cancel", "complete"]);
});
