import { expect, it } from "vitest";
import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { newDraft, newHandsets, statusOf } from "#tests/support/campaigns.ts";
import { balance, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import { below } from "#tests/worker/identity/sub-accounts/credit-family.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { sendQuickMessage } from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { profileConfig } from "#worker/domains/identity/profile/update-me.ts";
import { releaseOwnNumber } from "#worker/domains/senders/dedicated-numbers/own-numbers.ts";
import { shareSender } from "#worker/domains/senders/sender-ids/share-sender.ts";
import { addSender, listSenders } from "#worker/domains/senders/senders/senders.ts";
import { administrator, give, inStock, own, sendsFrom } from "./support.ts";

it("R633: an account sees its numbers and what uses them, and releases one it does not use", async () => {
  const h = harness();
  const [admin, owner] = [await administrator(h), await accountIn(h)];
  const { id, number } = await inStock(admin, { amount: 12.5 });
  await give(admin, id, owner);
  const unused = { scheduled: [], templates: [], defaultSender: false };
  expect(await own(owner)).toMatchObject([
    { _id: id, number, senderType: "Dedicated Number", amount: 12.5, uses: unused },
  ]);
  await profileConfig(owner, { defaultSender: number });
  expect((await own(owner))[0]?.uses).toEqual({ ...unused, defaultSender: true });
  await releaseOwnNumber(owner, { id, force: false });
  expect(await sendsFrom(owner)).toEqual([]);
  expect(await own(owner)).toMatchObject([{ _id: id, status: "released" }]);
  await expect(releaseOwnNumber(owner, { id, force: true })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

it("R633: a number that is released is gone from the sub-accounts it was shared with, too", async () => {
  const h = harness();
  const [admin, owner] = [await administrator(h), await accountIn(h, { shard: 0 })];
  const { id, number } = await inStock(admin);
  await give(admin, id, owner);
  const [sub, other] = [await below(h, owner), await accountIn(h, { shard: 0 })];
  await addSender(other, { value: "Other", type: 3, perSecond: 10 });
  await shareSender(owner, { sender: number, subAccounts: [sub.account.id] });
  expect(await sendsFrom(sub)).toEqual([number]);
  await releaseOwnNumber(owner, { id, force: false });
  expect(await sendsFrom(sub)).toEqual([]);
  expect((await listSenders(other)).map(({ value }) => value)).toContain("Other");
  await expect(
    shareSender(owner, { sender: number, subAccounts: [sub.account.id] }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("R633: what is scheduled from a number keeps it, unless the account insists", async () => {
  const h = harness();
  const [admin, owner] = [await administrator(h), await accountIn(h)];
  const { id, number } = await inStock(admin);
  await give(admin, id, owner);
  const before = await balance(owner);
  const scheduleAt = h.clock.now + 3_600_000;
  const { id: draft } = await newDraft(owner, { sender: number, count: 2 });
  const { recipients, price } = (await checkDraft(owner, { id: draft })).data;
  await launchCampaign(owner, { draft, recipients, price, scheduleAt });
  const [handset = ""] = newHandsets(1);
  await sendQuickMessage(
    owner,
    contract.sendQuickMessage.input.parse({
      ...{ key: crypto.randomUUID(), sender: number, message: "Hello" },
      ...{ contacts: [handset], sendType: "schedule", scheduleAt },
    }),
  );
  const names = ["Spring sale", "Quick message to 1 number"];
  expect((await own(owner))[0]?.uses.scheduled).toEqual(names);
  await expect(releaseOwnNumber(owner, { id, force: false })).rejects.toMatchObject({
    ...{ code: "CONFLICT", message: OWN_NUMBER_TEXTS.inUse(names) },
  });
  expect(await sendsFrom(owner)).toEqual([number]);
  await releaseOwnNumber(owner, { id, force: true });
  expect(await sendsFrom(owner)).toEqual([]);
  // At its time nothing goes out, and everything is refunded.
  h.clock.now = scheduleAt;
  await startDue(owner, h);
  await drain(h, "jobs");
  await drain(h, "txn");
  expect(await statusOf(owner, draft)).toBe("held");
  expect(h.carrier.taken).toEqual([]);
  expect(await balance(owner)).toBe(before);
});
