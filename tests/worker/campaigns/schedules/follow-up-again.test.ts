import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { drain, drive } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, launch, SMS, statusOf } from "#tests/support/campaigns.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { cancelFollowUp } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { grantCredit } from "#worker/domains/money/credit/grant.ts";
import { launched, reply, reportOf, sent } from "./follow-up-support.ts";
import { campaignId, run } from "./recurring-support.ts";
import { schedulesOf } from "./support.ts";

/** A follow-up to three of six people that was held, as only two were covered; there is credit now. */
async function held() {
  const made = await sent({ account: { credit: 8 * SMS }, followUp: { to: "noReply" } });
  const { h, ctx, id, numbers, at } = made;
  for (const number of numbers.slice(0, 3)) await reply(ctx, id, number);
  h.clock.now = at;
  await run(h, ctx);
  const child = campaignId.parse((await reportOf(ctx, id)).followUpCampaign);
  expect(await getCampaign(ctx, child)).toMatchObject({
    status: "held",
    holdReason: CAMPAIGN_TEXTS.lowBalance,
  });
  await grantCredit(ctx, { key: "more", amount: 10 * SMS });
  return { ...made, child };
}

it("the flight check of a held follow-up counts those whom it follows, not all of the group", async () => {
  const { h, ctx, numbers, child } = await held();
  const { data } = await checkDraft(ctx, { id: child });
  expect(data).toMatchObject({ recipients: 3, price: (3 * SMS) / 1000 });
  await launch(ctx, child);
  await drive(ctx, h, child);
  expectEachOnce(h, numbers.slice(3));
  await expectBooksBalance(ctx);
});

it("launched again by a person, a follow-up that costs something else by then is held", async () => {
  const { h, ctx, id, numbers, child } = await held();
  await launch(ctx, child);
  await reply(ctx, id, numbers[3]);
  await drain(h, "jobs");
  expect(await getCampaign(ctx, child)).toMatchObject({
    status: "held",
    holdReason: CAMPAIGN_TEXTS.priceChanged,
    debited: 0,
  });
  await launch(ctx, child);
  await drive(ctx, h, child);
  expectEachOnce(h, numbers.slice(4));
  await expectBooksBalance(ctx);
});

it("cancelled in the moment in which its campaign ends, it is not scheduled", async () => {
  const { h, ctx, id } = await launched();
  let cancelled = 0;
  h.faults.batch = async (statements) => {
    if (cancelled > 0 || !statements.some((sql) => /INSERT INTO schedules/.test(sql))) return;
    cancelled++;
    await cancelFollowUp(ctx, { id });
    return undefined;
  };
  await drive(ctx, h, id);
  await drive(ctx, h, id);
  expect(cancelled).toBe(1);
  expect(await statusOf(ctx, id)).toBe("complete");
  expect((await schedulesOf(ctx)).filter(({ status }) => status === "scheduled")).toEqual([]);
  expect(await reportOf(ctx, id)).toMatchObject({ followUpStatus: "cancel" });
});
