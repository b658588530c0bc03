import { expect, it } from "vitest";
import { APPEAL_TEXTS } from "#core/contract/approvals/appeals.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { type Id, idSchema } from "#core/ids.ts";
import { HOLD_RULES, heldText } from "#core/rules/holds.ts";
import { newAccount } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, drive, type Harness, harness } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  groupOf,
  launch,
  newDraft,
  newHandsets,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { administrator, listed } from "#tests/worker/campaigns/campaigns/approval-support.ts";
import { sendQuick, stateOf } from "#tests/worker/campaigns/quick-messages/support.ts";
import { HOUR, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import { administrator as admin } from "#tests/worker/senders/business-names/support.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  decideApproval,
  listApprovals,
  listQuickApprovals,
} from "#worker/domains/administration/admin/approvals.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { getCampaign as report } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { appealCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { checkQuickMessage } from "#worker/domains/campaigns/quick-messages/check-quick-message.ts";
import { appealQuick } from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";
import { addBlockedWord } from "#worker/domains/senders/business-names/blocked-words.ts";
import {
  addBusinessName,
  decideBusinessName,
} from "#worker/domains/senders/business-names/business-names.ts";
import { accountLimits, changeLimits } from "#worker/domains/sending/limits/limits.ts";

const PHISHING = "myGov: your refund is ready, see evil.top/a";
const IMITATION = HOLD_RULES.imitation("mygov", "myGov", "evil.top");

let words = 0;
/** A word that only this test blocks in texts. */
async function blockWord() {
  const word = `Zumbrolo${"abcdefgh"[words++]}`;
  await addBlockedWord(await admin(), { senderId: word, texts: true });
  return { word, held: HOLD_RULES.blockedWord(word) };
}

async function told(ctx: AccountContext) {
  return (await listNotifications(ctx, {})).items.map(({ message }) => message);
}

/** A campaign of an account that needs no approval, launched as the console does. */
async function held(message: string, options: { h?: Harness; ctx?: AccountContext } = {}) {
  const h = options.h ?? harness();
  const ctx = options.ctx ?? (await accountIn(h));
  const draft = await newDraft(ctx, { count: 3, message });
  const check = await launch(ctx, draft.id);
  await drain(h, "jobs");
  return { h, ctx, ...draft, check };
}

const decide = async (
  ctx: AccountContext,
  id: Id<"campaign"> | Id<"quickMessage">,
  decision: { status: "approved" | "rejected"; reason?: string; lift?: boolean },
) => decideApproval(await administrator(ctx), { id, launch: 1, ...decision });

it("a blocked word holds a text in any spelling: said beforehand, in the report, to the administrator, in the bell", async () => {
  const { word, held: rule } = await blockWord();
  const { h, ctx, id, numbers, check } = await held(`Big ${word.toUpperCase()}\u200b sale`);
  expect(check).toMatchObject({ needsApproval: true, heldBy: [rule] });
  expect(await statusOf(ctx, id)).toBe("pending");
  expect(arrived(h, numbers)).toBe(0);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0 });
  const reason = heldText([rule]);
  expect(reason).toContain("blocked word");
  expect((await report(ctx, { id })).data).toMatchObject({ heldBy: [rule], holdReason: reason });
  expect(await told(ctx)).toContain(NOTIFICATION_TEXTS.campaignWaiting("Spring sale", reason));
  const list = await listApprovals(await admin(), { limit: 100 });
  expect(list.items.find(({ _id }) => _id === id)).toMatchObject({ heldBy: [rule] });
});

it("a word that is blocked in names only holds no text", async () => {
  await addBlockedWord(await admin(), { senderId: "Quimbosa", texts: false });
  const { h, ctx, id, numbers } = await held("Quimbosa sale");
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
});

it("an appeal reaches the administrator; approved, the campaign is sent and paid for once, and its owner reads so", async () => {
  const { h, ctx, id, numbers } = await held(PHISHING);
  await appealCampaign(ctx, { id, appeal: "We are their contractor" });
  const list = await listApprovals(await admin(), { limit: 100 });
  const item = list.items.find(({ _id }) => _id === id);
  expect(item).toMatchObject({ heldBy: [IMITATION], appeal: "We are their contractor" });
  await decide(ctx, id, { status: "approved" });
  await expect(decide(ctx, id, { status: "approved" })).rejects.toMatchObject({ code: "CONFLICT" });
  await drive(ctx, h, id);
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS });
  expect(await told(ctx)).toContain('Campaign "Spring sale" was approved');
  expect((await report(ctx, { id })).data.heldBy).toEqual([]);
  await expect(appealCampaign(ctx, { id, appeal: "Late" })).rejects.toThrow(
    APPEAL_TEXTS.notWaiting,
  );
});

it("refused with a reason, it comes back, and another launch carries another appeal", async () => {
  const { h, ctx, id } = await held(PHISHING);
  await decide(ctx, id, { status: "rejected", reason: "Show us the contract" });
  expect((await report(ctx, { id })).data).toMatchObject({
    status: "reject",
    heldBy: [IMITATION],
    holdReason: "Show us the contract",
  });
  const { recipients, price } = (await checkDraft(ctx, { id })).data;
  const answer = await launchCampaign(ctx, { draft: id, recipients, price, appeal: "See mail" });
  expect(answer.message).toBe(CAMPAIGN_TEXTS.inReview);
  await drain(h, "jobs");
  const list = await listApprovals(await admin(), { limit: 100 });
  expect(list.items.find(({ _id }) => _id === id)).toMatchObject({ launch: 2, appeal: "See mail" });
});

it("values of contacts are looked at, too", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const numbers = newHandsets(60);
  const group = await groupOf(ctx, numbers, (nth) => ({
    note: nth === 59 ? "myGov refund: evil.top" : "hello",
  }));
  const { id } = await newDraft(ctx, { groups: [group], message: "{{note|Hi}}" });
  expect((await launch(ctx, id)).heldBy).toEqual([IMITATION]);
  await drain(h, "jobs");
  expect(await statusOf(ctx, id)).toBe("pending");
  expect(arrived(h, numbers)).toBe(0);
});

it("a plan that stops half-way holds by what both of its halves found", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id } = await newDraft(ctx, { count: 3, message: PHISHING });
  h.faults.batch = breaksOnce(/INSERT INTO messages/, "after");
  await launch(ctx, id);
  await drain(h, "jobs");
  expect(await statusOf(ctx, id)).toBe("pending");
  expect((await report(ctx, { id })).data.heldBy).toEqual([IMITATION]);
  expect(await listed(id)).toHaveLength(1);
});

it("the bell rings and the list has it once, if the answer to the hold is lost", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id } = await newDraft(ctx, { count: 3, message: PHISHING });
  await launch(ctx, id);
  h.faults.batch = breaksOnce(/campaign\.wait|INSERT INTO notifications/, "after");
  await drain(h, "jobs");
  await drain(h, "jobs");
  expect(await statusOf(ctx, id)).toBe("pending");
  const reason = heldText([IMITATION]);
  const rung = (await told(ctx)).filter(
    (text) => text === NOTIFICATION_TEXTS.campaignWaiting("Spring sale", reason),
  );
  expect(rung).toHaveLength(1);
});

it("its own approved name is no one's imitation; another's is", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const message = "Westpac: new hours at our branch, see branch.com.au";
  const { data } = await addBusinessName(ctx, { buisness: "Westpac", evidence: "Trade mark" });
  const before = await newDraft(ctx, { count: 1, message });
  expect((await checkDraft(ctx, { id: before.id })).data.needsApproval).toBe(true);
  const id = idSchema("businessName").parse(data._id);
  await decideBusinessName(await admin(), { id, status: "approved" });
  expect((await checkDraft(ctx, { id: before.id })).data.needsApproval).toBe(false);
  const other = await newAccount();
  const theirs = await newDraft(other, { count: 1, message });
  expect((await checkDraft(other, { id: theirs.id })).data.needsApproval).toBe(true);
});

it("approved for good, a rule holds the account no more, until an administrator takes that back", async () => {
  const h = harness();
  const { ctx, id } = await held(PHISHING, { h });
  await decide(ctx, id, { status: "approved", lift: true });
  const again = await held(PHISHING, { h, ctx });
  expect(await statusOf(ctx, again.id)).toBe("sending");
  const supervisor = await newAccount({ role: "superAdmin" });
  const limits = async () => (await accountLimits(supervisor, { id: ctx.account.id })).data;
  expect((await limits()).lifted).toEqual([IMITATION.rule]);
  await changeLimits(supervisor, { id: ctx.account.id, limits: {}, lifted: [] });
  expect((await limits()).lifted).toEqual([]);
  const third = await held(PHISHING, { h, ctx });
  expect(await statusOf(ctx, third.id)).toBe("pending");
});

it("a scheduled campaign is reviewed when it is scheduled, and goes out at its time", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, numbers } = await newDraft(ctx, { count: 3, message: PHISHING });
  const { recipients, price } = (await checkDraft(ctx, { id })).data;
  const at = h.clock.now + HOUR;
  await launchCampaign(ctx, { draft: id, recipients, price, scheduleAt: at });
  await drain(h, "jobs");
  expect(await statusOf(ctx, id)).toBe("pending");
  await decide(ctx, id, { status: "approved" });
  expect(await statusOf(ctx, id)).toBe("scheduled");
  h.clock.now = at;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
});

it("so is a follow-up, with what it follows", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id } = await newDraft(ctx, { count: 3 });
  const { recipients, price, heldBy } = (await checkDraft(ctx, { id })).data;
  expect(heldBy).toEqual([]);
  const followUp = { days: 3, minutes: 600, to: "noReply", message: PHISHING } as const;
  const answer = await launchCampaign(ctx, { draft: id, recipients, price, followUp });
  expect(answer.message).toBe(CAMPAIGN_TEXTS.inReview);
  await drain(h, "jobs");
  expect((await report(ctx, { id })).data).toMatchObject({
    status: "pending",
    heldBy: [IMITATION],
  });
});

it("a quick message waits in the same way, appealed with it or later, and is sent once", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const numbers = newHandsets(2);
  const request = { sender: "#SharedNum#", message: PHISHING, contacts: numbers };
  const check = await checkQuickMessage(ctx, {
    ...{ numberList: [], optout: false, replyStopToOptOut: false, isTest: false },
    ...request,
  });
  expect(check.data).toMatchObject({ needsApproval: true, heldBy: [IMITATION] });
  const sent = await sendQuick(ctx, { ...request, appeal: "It is ours" });
  expect(sent).toMatchObject({
    message: QUICK_TEXTS.pending,
    data: { status: "pending", heldBy: [IMITATION] },
  });
  expect(await told(ctx)).toContain(NOTIFICATION_TEXTS.quickWaiting(heldText([IMITATION])));
  const id = idSchema("quickMessage").parse(sent.data._id);
  const shown = async () =>
    (await listQuickApprovals(await admin(), { limit: 100 })).items.find(({ _id }) => _id === id);
  expect(await shown()).toMatchObject({ heldBy: [IMITATION], appeal: "It is ours" });
  await appealQuick(ctx, { id, appeal: "It really is" });
  expect(await shown()).toMatchObject({ appeal: "It really is" });
  await decide(ctx, id, { status: "approved" });
  await drain(h, "txn");
  await drain(h, "txn");
  expectEachOnce(h, numbers);
  expect((await stateOf(ctx, id)).status).toBe("sent");
  await expect(appealQuick(ctx, { id, appeal: "Late" })).rejects.toThrow(APPEAL_TEXTS.notWaiting);
});
