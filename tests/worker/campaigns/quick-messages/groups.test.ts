import { expect, it } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  groupOf,
  newHandsets,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { administrator, listed } from "#tests/worker/campaigns/campaigns/approval-support.ts";
import {
  decideApproval,
  listQuickApprovals,
} from "#worker/domains/administration/admin/approvals.ts";
import { createSegment } from "#worker/domains/audience/segments/segments.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { checkQuickMessage } from "#worker/domains/campaigns/quick-messages/check-quick-message.ts";
import { sendQuick } from "./support.ts";

async function toGroup(flags = {}) {
  const h = harness();
  const ctx = await accountIn(h, { flags });
  const numbers = newHandsets(5);
  const group = await groupOf(ctx, numbers);
  const request = { group, key: crypto.randomUUID() };
  const sent = await sendQuick(ctx, request);
  const id = idSchema("campaign").parse(sent.data.campaign);
  return { h, ctx, numbers, group, request, sent, id };
}

it("R094, R095: to a group it becomes a notification campaign that waits for approval, also of an approved account", async () => {
  const { h, ctx, numbers, sent, id } = await toGroup();
  expect(sent).toMatchObject({
    message: QUICK_TEXTS.pending,
    data: { status: "pending", recipients: 5, segments: 5, price: 27.5 },
  });
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("pending");
  expect((await getCampaign(ctx, { id })).data.campaign_type).toBe("notification");
  expect(arrived(h, numbers)).toBe(0);
  expect(await listed(id)).toMatchObject([{ kind: "quicksms", decision: null }]);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0 });
  await expectRoomCounted(ctx);
});

it("what it comes to is said before it is sent, and is what is sent", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: {} });
  const group = await groupOf(ctx, newHandsets(3));
  const content = { sender: SHARED_SENDER, message: "Hi {{first_name|there}}", group };
  const ask = (input: object) =>
    checkQuickMessage(ctx, contract.checkQuickMessage.input.parse({ ...content, ...input }));
  const { data } = await ask({});
  expect(data).toMatchObject({ recipients: 3, segments: 3, price: 16.5, leftOut: 0 });
  expect(data.messages[0]?.text).toBe("Hi there");
  expect((await ask({ medium: "mms" })).data).toMatchObject({ recipients: 3, price: 117 });
  await expect(ask({ contacts: ["0491 570 156"] })).rejects.toThrow(QUICK_TEXTS.oneAudience);
  const approved = await newAccount({ flags: { quickApproved: true } });
  const refused = checkQuickMessage(
    approved,
    contract.checkQuickMessage.input.parse({
      ...content,
      group: await groupOf(approved, newHandsets(1)),
    }),
  );
  await expect(refused).rejects.toThrow(QUICK_TEXTS.numbersOnly);
});

it("R098: an administrator finds it among the quick messages, and approving it pays and sends it", async () => {
  const { h, ctx, numbers, id } = await toGroup({ adminApproved: false });
  await drain(h, "jobs");
  const admin = await administrator(ctx);
  const { items } = await listQuickApprovals(admin, { limit: 100 });
  const item = items.find(({ _id }) => _id === id);
  expect(item).toMatchObject({ camp_type: "quicksms", recipients: 5, price: 27.5 });
  await decideApproval(admin, { id, launch: 1, status: "approved" });
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 5 * SMS });
});

it("is one campaign however often it is asked, and cancelling it withdraws the request", async () => {
  const { h, ctx, request, sent, id } = await toGroup();
  expect(await sendQuick(ctx, request)).toEqual(sent);
  await expect(sendQuick(ctx, { ...request, message: "Else" })).rejects.toThrow(
    QUICK_TEXTS.keyUsed,
  );
  await cancelCampaign(ctx, { id });
  await drain(h, "jobs");
  expect(await listed(id)).toMatchObject([{ decision: "withdrawn" }]);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0 });
});

it("R004: who is quick-approved sends to numbers only", async () => {
  const ctx = await newAccount({ flags: { quickApproved: true } });
  const group = await groupOf(ctx, newHandsets(1));
  await expect(sendQuick(ctx, { group })).rejects.toThrow(QUICK_TEXTS.numbersOnly);
});

it("to a segment it becomes a campaign for the contacts in it, and another account's does not exist", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: { adminApproved: false } });
  const [ann = "", bob = ""] = newHandsets(2);
  await groupOf(ctx, [ann, bob]);
  const value = [await groupOf(ctx, [ann])];
  const filter = {
    combinator: "and" as const,
    rules: [{ field: "group" as const, operator: "in" as const, value }],
  };
  const { data: segment } = await createSegment(ctx, { name: "Regulars", filter });
  const sent = await sendQuick(ctx, { segment_array: [segment._id] });
  expect(sent.data).toMatchObject({ status: "pending", recipients: 1, price: 5.5 });
  const stranger = await accountIn(h, { flags: { adminApproved: false } });
  await expect(sendQuick(stranger, { segment_array: [segment._id] })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(sendQuick(ctx, { segment_array: [segment._id], contacts: [ann] })).rejects.toThrow(
    QUICK_TEXTS.oneAudience,
  );
});

it("R134: with a group, no number is required, and the group's own rules hold", async () => {
  const ctx = await newAccount({ credit: SMS });
  const empty = await groupOf(ctx, []);
  await expect(sendQuick(ctx, { group: empty })).rejects.toThrow("No contacts in this group");
  const two = await groupOf(ctx, newHandsets(2));
  await expect(sendQuick(ctx, { group_array: [two] })).rejects.toThrow("enough credits");
});

it("at another price, or to other people, than the person agreed to, nothing is sent to a group either", async () => {
  const ctx = await newAccount();
  const group = await groupOf(ctx, newHandsets(2));
  await expect(sendQuick(ctx, { group, price: 5.5, recipients: 2 })).rejects.toThrow(
    QUICK_TEXTS.priceChanged,
  );
  await expect(sendQuick(ctx, { group, price: 11, recipients: 1 })).rejects.toThrow(
    QUICK_TEXTS.priceChanged,
  );
  expect((await sendQuick(ctx, { group, price: 11, recipients: 2 })).data.status).toBe("pending");
});
