import { expect, it } from "vitest";
import { VALIDITY_TEXTS } from "#core/rules/validity.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  groupOf,
  newDraft,
  newHandsets,
} from "#tests/support/campaigns.ts";
import { administrator } from "#tests/worker/campaigns/campaigns/approval-support.ts";
import { numbersAudience } from "#worker/domains/audience/audiences/numbers-audience.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { approveCampaign } from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { editScheduled } from "#worker/domains/campaigns/campaigns/edit-scheduled.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { cancelOccurrence } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { daily, run, scheduleId, seriesOf } from "./recurring-support.ts";
import { HOUR, MINUTE, scheduled, startDue } from "./support.ts";

it("moved to another time, it is still sent only until the time that was chosen", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id } = await newDraft(ctx, { count: 3 });
  const at = h.clock.now + HOUR;
  const expiresAt = at + HOUR;
  const { recipients, price } = (await checkDraft(ctx, { id })).data;
  await launchCampaign(ctx, { draft: id, recipients, price, scheduleAt: at, expiresAt });
  await editScheduled(ctx, { scduleid: id, scheduleAt: at + 30 * MINUTE });
  expect(await getCampaign(ctx, id)).toMatchObject({
    scheduledAt: at + 30 * MINUTE,
    validUntil: expiresAt,
  });
  await expect(
    editScheduled(ctx, { scduleid: id, scheduleAt: expiresAt + MINUTE }),
  ).rejects.toMatchObject({ fields: { expiresAt: VALIDITY_TEXTS.tooSoon } });
});

it("given groups, a campaign to a list of numbers goes to the groups, and no longer to the list", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const listed = newHandsets(3);
  const audience = await numbersAudience(ctx, { contacts: listed });
  const { id, at } = await scheduled(ctx, h, { audience });
  await editScheduled(ctx, { scduleid: id, message: "Other words" });
  expect((await getCampaign(ctx, id)).audienceId).toBe(audience);
  const numbers = newHandsets(4);
  await editScheduled(ctx, { scduleid: id, group_array: [await groupOf(ctx, numbers)] });
  h.clock.now = at;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(arrived(h, listed)).toBe(0);
});

it("R209: reviewed again after an edit, a recurring campaign has no date back that was cancelled", async () => {
  const { h, ctx, id, at } = await daily({ approved: false });
  const admin = await administrator(ctx);
  await drain(h, "jobs");
  await approveCampaign(admin, { id, launch: 1 });
  const [, second] = (await seriesOf(ctx, id)).queueDetail;
  await cancelOccurrence(ctx, { scduleid: id, queueid: scheduleId.parse(second?._id) });
  for (const launch of [2, 3]) {
    await editScheduled(ctx, { scduleid: id, message: `Other words ${launch}` });
    await drain(h, "jobs");
    await approveCampaign(admin, { id, launch });
  }
  const sent: number[] = [];
  for (const index of [0, 1, 2]) {
    h.clock.now = at(index);
    await run(h, ctx);
    sent.push(h.carrier.taken.length);
  }
  expect(sent).toEqual([3, 3, 6]);
});
