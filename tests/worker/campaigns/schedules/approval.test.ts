import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, newDraft, SMS, statusOf } from "#tests/support/campaigns.ts";
import {
  administrator,
  listed,
  unapproved,
} from "#tests/worker/campaigns/campaigns/approval-support.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import {
  approveCampaign,
  rejectCampaign,
} from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { cancelScheduled } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { lotsOf } from "#worker/domains/money/credit/balance.ts";
import { HOUR, MINUTE, scheduleDraft, schedulesOf, startDue } from "./support.ts";

/** A campaign for an hour from now that awaits approval. */
async function waiting() {
  const h = harness();
  const ctx = await accountIn(h, { credit: 40 * SMS, flags: unapproved });
  const { id, numbers } = await newDraft(ctx, { count: 40 });
  const at = h.clock.now + HOUR;
  expect(await scheduleDraft(ctx, id, at)).toMatchObject({ message: CAMPAIGN_TEXTS.inReview });
  await drain(h, "jobs");
  expect(await statusOf(ctx, id)).toBe("pending");
  expect((await lotsOf(ctx, "sms")).balance).toBe(40 * SMS);
  expect(await schedulesOf(ctx)).toEqual([]);
  return { h, ctx, id, numbers, at, admin: await administrator(ctx) };
}

it("approved before its time, it waits for it, and is not reviewed again", async () => {
  const { h, ctx, id, numbers, at, admin } = await waiting();
  expect(await approveCampaign(admin, { id, launch: 1 })).toBe("approved");
  expect(await getCampaign(ctx, id)).toMatchObject({ status: "scheduled", scheduledAt: at });
  expect((await lotsOf(ctx, "sms")).balance).toBe(0);
  expect(await listed(id)).toMatchObject([{ decision: "approved" }]);
  h.clock.now = at;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expectEachOnce(h, numbers);
  await expectBooksBalance(ctx);
});

it("approved a little late, it goes out straight away", async () => {
  const { h, ctx, id, numbers, at, admin } = await waiting();
  h.clock.now = at + 59 * MINUTE;
  expect(await approveCampaign(admin, { id, launch: 1 })).toBe("approved");
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expectEachOnce(h, numbers);
});

it("approved later than the account allows, it is held", async () => {
  const { h, ctx, id, at, admin } = await waiting();
  h.clock.now = at + 61 * MINUTE;
  expect(await approveCampaign(admin, { id, launch: 1 })).toBe("held");
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "held",
    holdReason: LATE_TEXTS.approvedLate,
  });
  expect((await lotsOf(ctx, "sms")).balance).toBe(40 * SMS);
  expect(h.carrier.taken).toEqual([]);
});

it("not approved, it is returned to its owner, and never starts", async () => {
  const { h, ctx, id, at, admin } = await waiting();
  await rejectCampaign(admin, { id, launch: 1, reason: "Not yours to send" });
  h.clock.now = at;
  await startDue(ctx, h);
  expect(await getCampaign(ctx, id)).toMatchObject({ status: "rejected", scheduledAt: null });
});

it("is either approved or cancelled, at the same moment, and refunded if it is cancelled", async () => {
  for (let round = 0; round < 4; round++) {
    const { ctx, id, admin } = await waiting();
    const [approved, cancelled] = await Promise.allSettled([
      approveCampaign(admin, { id, launch: 1 }),
      cancelScheduled(ctx, { scduleid: id }),
    ]);
    const { status, debited, refunded } = await getCampaign(ctx, id);
    if (cancelled.status === "fulfilled") {
      expect(status).toBe("cancelled");
      expect(debited).toBe(refunded);
      expect((await lotsOf(ctx, "sms")).balance).toBe(40 * SMS);
    } else {
      expect([status, approved.status]).toEqual(["scheduled", "fulfilled"]);
      expect((await lotsOf(ctx, "sms")).balance).toBe(0);
      await cancelScheduled(ctx, { scduleid: id });
      expect((await lotsOf(ctx, "sms")).balance).toBe(40 * SMS);
    }
  }
});

it("waits for approval at its time if the account has to ask by then; the price stays reserved", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 40 * SMS });
  const { id, numbers } = await newDraft(ctx, { count: 40 });
  const at = h.clock.now + HOUR;
  await scheduleDraft(ctx, id, at);
  await env.CONTROL.prepare("UPDATE accounts SET admin_approved = 0 WHERE id = ?")
    .bind(ctx.account.id)
    .run();
  h.clock.now = at;
  await startDue(ctx, h);
  await drain(h, "jobs");
  expect(await statusOf(ctx, id)).toBe("pending");
  expect((await lotsOf(ctx, "sms")).balance).toBe(0);
  expect(await approveCampaign(await administrator(ctx), { id, launch: 1 })).toBe("approved");
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  await expectBooksBalance(ctx);
});
