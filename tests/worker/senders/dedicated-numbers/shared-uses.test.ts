import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { shareSender as contract } from "#core/contract/sender-ids/sender-ids.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { arrived, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { scheduled, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import { below } from "#tests/worker/identity/sub-accounts/credit-family.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import {
  listOwnNumbers,
  releaseOwnNumber,
} from "#worker/domains/senders/dedicated-numbers/own-numbers.ts";
import { shareSender } from "#worker/domains/senders/sender-ids/share-sender.ts";
import { administrator, give, inStock, sendsFrom } from "./support.ts";

it("R633: what a sub-account has scheduled from a number that it shares keeps it, and is held without it", async () => {
  const h = harness();
  const [admin, owner] = [await administrator(h), await accountIn(h, { shard: 0 })];
  const { id, number } = await inStock(admin);
  await give(admin, id, owner);
  const [sub, other] = [
    await below(h, owner, { subCredit: 100 * SMS, own: true }),
    await below(h, owner, { subCredit: 100 * SMS, own: true }),
  ];
  const subAccounts = [sub.account.id];
  await shareSender(owner, contract.input.parse({ sender: number, subAccounts }));
  const campaign = await scheduled(sub, h, { sender: number, count: 4 });
  const numbers = newHandsets(1);
  await sendQuick(sub, {
    ...{ sender: number, contacts: numbers },
    ...{ sendType: "schedule", scheduleAt: campaign.at },
  });
  await scheduled(other, h, { count: 2 });
  const names = ["Spring sale", "Quick message to 1 number"];
  expect((await listOwnNumbers(owner)).data[0]?.uses.scheduled).toEqual(names);
  await expect(releaseOwnNumber(owner, { id, force: false })).rejects.toMatchObject({
    ...{ code: "CONFLICT", message: OWN_NUMBER_TEXTS.inUse(names) },
  });
  await releaseOwnNumber(owner, { id, force: true });
  expect([await sendsFrom(owner), await sendsFrom(sub)]).toEqual([[], []]);
  h.clock.now = campaign.at + 1;
  await startDue(sub, h);
  await drain(h, "jobs");
  await drain(h, "txn");
  const reason = CAMPAIGN_TEXTS.senderGone(number);
  expect(await getCampaign(sub, campaign.id)).toMatchObject({ status: "held", holdReason: reason });
  expect(arrived(h, [...campaign.numbers, ...numbers])).toBe(0);
  const books = await expectBooksBalance(sub, { released: 4 * SMS });
  expect(books).toMatchObject({ debited: 5 * SMS, refunded: 5 * SMS });
});
