import { afterEach, beforeAll, expect, it } from "vitest";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { launch, newDraft, SMS, statusOf } from "#tests/support/campaigns.ts";
import {
  administrator as administratorOf,
  unapproved,
} from "#tests/worker/campaigns/campaigns/approval-support.ts";
import { balance, scheduled, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { approveCampaign } from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { administrator, chargeFrom } from "./support.ts";

const CREDIT = 100 * SMS;
const DEARER = 2 * SMS;

let admin: AccountContext;

beforeAll(async () => {
  admin = await administrator();
});

afterEach(() => chargeFrom(admin, SMS));

it("a campaign that was agreed to before prices rise is charged as agreed once it is approved", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: CREDIT, flags: unapproved });
  const { id } = await newDraft(ctx, { count: 60 });
  await launch(ctx, id);
  await drain(h, "jobs");
  expect(await getCampaign(ctx, id)).toMatchObject({ status: "pending", agreedPrice: 60 * SMS });
  await chargeFrom(admin, DEARER);
  expect(await approveCampaign(await administratorOf(ctx), { id })).toBe("approved");
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS, refunded: 0 });
});

it("a campaign that was scheduled before prices rise, and one that begins after, are charged what their credit cost", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: CREDIT });
  const { id, at } = await scheduled(ctx, h, { count: 60 });
  await chargeFrom(admin, DEARER);
  h.clock.now = at;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expect(await getCampaign(ctx, id)).toMatchObject({ debited: 60 * SMS, refunded: 0 });
  const next = await newDraft(ctx, { count: 40 });
  await launch(ctx, next.id);
  await drive(ctx, h, next.id);
  expect(await getCampaign(ctx, next.id)).toMatchObject({ debited: 40 * SMS });
  expect(await balance(ctx)).toBe(0);
});
