import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { HOLD_RULES } from "#core/rules/holds.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { newDraft, newHandsets, SMS, statusOf } from "#tests/support/campaigns.ts";
import {
  administrator,
  listed,
  unapproved,
} from "#tests/worker/campaigns/campaigns/approval-support.ts";
import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { approveCampaign } from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { addParam, setParam } from "./params.ts";
import { arrivals, campaignId, daily, run, seriesOf, statusesOf } from "./recurring-support.ts";
import { balance, HOUR, inShard, scheduleDraft, startDue } from "./support.ts";

const message = "Hello from {{shop}}";

async function approved() {
  const h = harness();
  const ctx = await accountIn(h, { credit: 40 * SMS, flags: unapproved });
  await addParam(ctx, "Bells");
  const { id, numbers } = await newDraft(ctx, { count: 3, message });
  const at = h.clock.now + HOUR;
  await scheduleDraft(ctx, id, at);
  await drain(h, "jobs");
  const admin = await administrator(ctx);
  expect(await approveCampaign(admin, { id, launch: 1 })).toBe("approved");
  return { h, ctx, id, numbers, at, admin };
}

it("a value that changed after approval is reviewed again at its time, and nothing goes out before", async () => {
  const { h, ctx, id, numbers, at, admin } = await approved();
  await setParam(ctx, "Fraud & Co");
  h.clock.now = at;
  await startDue(ctx, h);
  await drain(h, "jobs");
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "pending",
    holdReason: CAMPAIGN_TEXTS.reviewedAgain,
  });
  expect(arrivals(h, numbers)).toBe(0);
  expect(await balance(ctx)).toBe(37 * SMS);
  expect(await listed(id)).toMatchObject([
    { round: 1, decision: "approved" },
    { round: 2, decision: null },
  ]);
  expect(await approveCampaign(admin, { id, launch: 2 })).toBe("approved");
  await drive(ctx, h, id);
  expect(await getCampaign(ctx, id)).toMatchObject({ status: "complete", holdReason: null });
  expect(h.carrier.taken.map(({ text }) => text)).toEqual(
    numbers.map(() => expect.stringContaining("Fraud & Co")),
  );
  expect(await balance(ctx)).toBe(37 * SMS);
});

it("values that are the same at its time are not reviewed again", async () => {
  const { h, ctx, id, numbers, at } = await approved();
  await setParam(ctx, "Fraud & Co");
  await setParam(ctx, "Bells");
  h.clock.now = at;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expect(arrivals(h, numbers)).toBe(3);
});

/** Contacts say what its administrator has not read. */
const setNote = (ctx: AccountContext, note: string) =>
  inShard(ctx, "UPDATE contacts SET fields = ?2 WHERE account_id = ?1", JSON.stringify({ note }));

it("contacts' values that a rule holds are reviewed again at its time, and those that were read are not", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: unapproved });
  const numbers = newHandsets(3);
  const { id } = await newDraft(ctx, { numbers, message: "{{note|Hello}}" });
  const at = h.clock.now + HOUR;
  await scheduleDraft(ctx, id, at);
  await drain(h, "jobs");
  const admin = await administrator(ctx);
  await approveCampaign(admin, { id, launch: 1 });
  await setNote(ctx, "myGov: refund at evil.top");
  h.clock.now = at;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "pending",
    heldBy: expect.stringContaining(
      JSON.stringify(HOLD_RULES.imitation("mygov", "myGov", "evil.top")),
    ),
  });
  expect(arrivals(h, numbers)).toBe(0);
  expect(await approveCampaign(admin, { id, launch: 2 })).toBe("approved");
  await drive(ctx, h, id);
  expect(arrivals(h, numbers)).toBe(3);
  expect(await expectBooksBalance(ctx)).toMatchObject({ kept: 3 * SMS });
});

it("what no one had to read any more is not approved: a rule holds it at its time", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: unapproved });
  const { id, numbers } = await newDraft(ctx, { count: 3, message: "{{note|Hello}}" });
  const at = h.clock.now + HOUR;
  await scheduleDraft(ctx, id, at);
  // The account is approved before the campaign is planned for its review.
  await env.CONTROL.prepare("UPDATE accounts SET admin_approved = 1 WHERE id = ?")
    .bind(ctx.account.id)
    .run();
  await drain(h, "jobs");
  expect(await getCampaign(ctx, id)).toMatchObject({ status: "scheduled", approvedLaunch: null });
  await setNote(ctx, "myGov: refund at evil.top");
  h.clock.now = at;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("pending");
  expect(arrivals(h, numbers)).toBe(0);
});

it("dates of an approved recurring campaign wait once for what a rule finds in its contacts, not every day", async () => {
  const { h, ctx, id, numbers, at } = await daily({
    ...{ approved: false, days: 4, message: "{{note|Hello}}" },
  });
  await drain(h, "jobs");
  const admin = await administrator(ctx);
  await approveCampaign(admin, { id, launch: 1 });
  const dates = ["ANZ: one.top", "ANZ: one.top", "ANZ: two.top", "Hello"];
  const waited: boolean[] = [];
  for (const [day, note] of dates.entries()) {
    await setNote(ctx, note);
    h.clock.now = at(day);
    await run(h, ctx);
    const date = (await seriesOf(ctx, id)).queueDetail.find(
      ({ occurrenceDate }) => occurrenceDate === at(day),
    );
    const child = campaignId.parse(date?.campaign);
    waited.push((await statusOf(ctx, child)) === "pending");
    if (waited.at(-1)) await approveCampaign(admin, { id: child, launch: 2 });
    await run(h, ctx);
  }
  expect(waited).toEqual([true, false, true, false]);
  expect(arrivals(h, numbers)).toBe(12);
});

it("a date of a recurring campaign is reviewed again after a change, and the dates after it are not", async () => {
  const { h, ctx, id, numbers, at } = await daily({
    approved: false,
    days: 4,
    message,
    prepare: (account) => addParam(account, "Bells"),
  });
  await drain(h, "jobs");
  const admin = await administrator(ctx);
  await approveCampaign(admin, { id, launch: 1 });
  h.clock.now = at(0);
  await run(h, ctx);
  expect(arrivals(h, numbers)).toBe(3);
  await setParam(ctx, "Belles");
  h.clock.now = at(1);
  await run(h, ctx);
  expect(arrivals(h, numbers)).toBe(3);
  const second = (await seriesOf(ctx, id)).queueDetail.find(
    ({ occurrenceDate }) => occurrenceDate === at(1),
  );
  const child = campaignId.parse(second?.campaign);
  expect(await statusOf(ctx, child)).toBe("pending");
  expect(await approveCampaign(admin, { id: child, launch: 2 })).toBe("approved");
  await run(h, ctx);
  expect(arrivals(h, numbers)).toBe(6);
  h.clock.now = at(2);
  await run(h, ctx);
  expect(arrivals(h, numbers)).toBe(9);
  expect(await statusesOf(ctx, id)).not.toContain("failed");
});
