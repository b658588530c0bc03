import { afterEach, beforeAll, expect, it } from "vitest";
import { sendMms } from "#core/contract/messages/mms.ts";
import { FLAGS } from "#core/rules/flags.ts";
import { newAccount } from "#tests/support/account.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { accountIn, drain, drive, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { launch, messagesBy, newHandsets, statusOf } from "#tests/support/campaigns.ts";
import { sessionFor } from "#tests/support/session.ts";
import {
  activeWorkflow,
  later,
  newRig,
  runsOf,
  settle,
  sms,
  textsTo,
} from "#tests/worker/automation/workflows/support.ts";
import {
  administrator as administratorOf,
  unapproved,
} from "#tests/worker/campaigns/campaigns/approval-support.ts";
import { stateOf } from "#tests/worker/campaigns/quick-messages/support.ts";
import {
  balance,
  HOUR,
  scheduleDraft,
  schedulesOf,
  startDue,
} from "#tests/worker/campaigns/schedules/support.ts";
import { MMS, mmsDraft, send, stored } from "#tests/worker/content/media/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { startWorkflow } from "#worker/domains/automation/workflows/runs.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { approveCampaign } from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import {
  pauseCampaign,
  resumeCampaign,
} from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { administrator, switchOff } from "./support.ts";

const away = { code: "UNAVAILABLE", message: FLAGS.mms.refusal };
const CREDIT = 200 * MMS;

let admin: AccountContext;

beforeAll(async () => {
  admin = await administrator();
});

afterEach(() => switchOff(admin));

/** Switches it off, or on again, for what happens from now on. */
async function switchMms(h: Harness, to: "off" | "on"): Promise<void> {
  await switchOff(admin, ...(to === "off" ? (["mms"] as const) : []));
  h.clock.now = Math.max(h.clock.now, admin.now());
}

it("is refused before anything is kept or charged: a message, a campaign", async () => {
  const ctx = await newAccount({ credit: CREDIT });
  const media = await stored(ctx);
  const { id } = await mmsDraft(ctx);
  await switchOff(admin, "mms");
  const asked = { sender: "SharedNum", contacts: newHandsets(1), message: "Hello", media };
  const cookie = await sessionFor(ctx);
  expect(await refusalOf(await call(sendMms, asked, { cookie }))).toMatchObject(away);
  await expect(launch(ctx, id)).rejects.toMatchObject(away);
  expect(await statusOf(ctx, id)).toBe("draft");
  expect(await messagesBy(ctx)).toEqual({});
  expect(await balance(ctx)).toBe(CREDIT);
});

it("a campaign that was scheduled goes back to its owner at its time, with the reason and its credit", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: CREDIT });
  const { id } = await mmsDraft(ctx);
  const at = h.clock.now + HOUR;
  await scheduleDraft(ctx, id, at);
  expect(await balance(ctx)).toBe(CREDIT - 60 * MMS);
  await switchMms(h, "off");
  h.clock.now = at;
  await startDue(ctx, h);
  await startDue(ctx, h);
  await drain(h, "jobs");
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "held",
    holdReason: FLAGS.mms.refusal,
    debited: 60 * MMS,
    refunded: 60 * MMS,
  });
  expect(h.carrier.taken).toEqual([]);
  expect(await balance(ctx)).toBe(CREDIT);
  await expectRoomCounted(ctx);
  // Once it is on again, its owner sends it.
  await switchMms(h, "on");
  await launch(ctx, id);
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expect(await balance(ctx)).toBe(CREDIT - 60 * MMS);
});

it("a message that was scheduled ends at its time, with the reason and its price back, once", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: CREDIT });
  const at = h.clock.now + HOUR;
  const later = { sendType: "schedule", scheduleAt: at, contacts: newHandsets(3) };
  const { data } = await send(ctx, { media: await stored(ctx), ...later });
  expect(await balance(ctx)).toBe(CREDIT - 3 * MMS);
  await switchMms(h, "off");
  h.clock.now = at;
  await startDue(ctx, h);
  await startDue(ctx, h);
  await drain(h, "txn");
  expect(await stateOf(ctx, data._id)).toMatchObject({
    status: "failed",
    reason: FLAGS.mms.refusal,
  });
  expect(await schedulesOf(ctx)).toMatchObject([{ status: "failed", info: FLAGS.mms.refusal }]);
  expect(h.carrier.taken).toEqual([]);
  expect(await balance(ctx)).toBe(CREDIT);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * MMS, refunded: 3 * MMS });
});

it("a campaign that waits for approval is not sent by the approval: its owner is told, nothing is debited", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: CREDIT, flags: unapproved });
  const { id } = await mmsDraft(ctx);
  await launch(ctx, id);
  await drain(h, "jobs");
  expect(await statusOf(ctx, id)).toBe("pending");
  await switchMms(h, "off");
  expect(await approveCampaign(await administratorOf(ctx), { id })).toBe("held");
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "held",
    holdReason: FLAGS.mms.refusal,
  });
  expect(await balance(ctx)).toBe(CREDIT);
});

it("a campaign that is being sent is finished; one that is paused does not go on", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: CREDIT });
  const { id } = await mmsDraft(ctx);
  await launch(ctx, id);
  await drain(h, "jobs");
  await switchMms(h, "off");
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expect(h.carrier.taken).toHaveLength(60);
  await switchMms(h, "on");
  const other = await mmsDraft(ctx, { name: "Summer pictures" });
  await launch(ctx, other.id);
  await drain(h, "jobs");
  await pauseCampaign(ctx, { id: other.id });
  await switchMms(h, "off");
  await expect(resumeCampaign(ctx, { id: other.id })).rejects.toMatchObject(away);
  expect(await statusOf(ctx, other.id)).toBe("paused");
});

it("a workflow's MMS is tried again for a while, then its run goes the way of what could not be sent", async () => {
  const rig = await newRig({ credit: CREDIT });
  const { ctx, h, own } = rig;
  const [number = ""] = newHandsets(1);
  const media = await stored(ctx);
  const id = await activeWorkflow(ctx, {
    actions: [
      {
        step: { type: "sendMms", sender: own, message: "Look", optout: false, subject: "", media },
        branches: { failed: [sms(rig, "No picture today")] },
      },
    ],
  });
  await switchMms(h, "off");
  await startWorkflow(ctx, { id, number, values: {} });
  await settle(rig);
  expect(await textsTo(ctx, number)).toEqual([]);
  for (const _ of [1, 2, 3, 4, 5]) await later(rig, 2 * HOUR + 1);
  expect(await textsTo(ctx, number)).toEqual(["No picture today"]);
  expect(await runsOf(ctx)).toMatchObject([{ state: "completed" }]);
  expect(h.carrier.taken.map(({ text }) => text)).toEqual(["No picture today"]);
  expect(await balance(ctx)).toBe(CREDIT - 5500);
});
