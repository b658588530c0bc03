import { expect, it } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  expectEachOnce,
  groupOf,
  launch,
  newDraft,
  newHandsets,
  SMS,
} from "#tests/support/campaigns.ts";
import { campaignId } from "#tests/worker/campaigns/schedules/recurring-support.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { launchToNumbers } from "#worker/domains/campaigns/campaigns/launch-new.ts";
import { sendQuickMessage } from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";

const message = "Hello {{name|there}}";
const detail = "Maximum 8 SMS per contact allowed (1224 characters)";
/** The last of them has a name that no message can hold. */
const names = (last: number) => (index: number) =>
  index === last ? { name: "n".repeat(1300) } : { name: "Ann" };
const leftOut = (number: string | undefined) => [
  { reason: "tooLong", count: 1, contacts: [{ number, detail }] },
];

it("one whose text is too long is left out of a campaign, in the check and the report, and no one else is", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const numbers = newHandsets(3);
  const groups = [await groupOf(ctx, numbers, names(2))];
  const { id } = await newDraft(ctx, { groups, numbers, message });
  const { data } = await checkDraft(ctx, { id });
  expect(data).toMatchObject({ recipients: 2, exclusions: leftOut(numbers[2]) });
  expect(data.tooLong).toEqual({ messages: 1, text: detail });
  await launch(ctx, id);
  await drive(ctx, h, id);
  expectEachOnce(h, numbers.slice(0, 2));
  const report = (await getCampaign(ctx, { id })).data;
  expect(report.exclusions).toEqual([{ reason: "tooLong", count: 1 }]);
  expect(await expectBooksBalance(ctx)).toMatchObject({ kept: 2 * SMS });
});

it("the answer to a campaign that is given in full says who is left out", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const numbers = newHandsets(2);
  const [short, long] = numbers;
  const { data } = await launchToNumbers(
    ctx,
    contract.launchToNumbers.input.parse({
      ...{ name: "Spring", campaign_type: "promotional", sender: SHARED_SENDER, optout: false },
      message: `${"x".repeat(1200)}{{name}}`,
      numberList: [
        { number: short, contactData: { name: "Ann" } },
        { number: long, contactData: { name: "n".repeat(30) } },
      ],
    }),
  );
  expect(data.exclusions).toMatchObject([{ reason: "tooLong", contacts: [{ number: long }] }]);
  await drain(h, "jobs");
  await drive(ctx, h, campaignId.parse(data._id));
  expectEachOnce(h, [short ?? ""]);
});

it("a text that is too long for everyone is refused with the reason", async () => {
  const ctx = await accountIn(harness());
  await expect(
    launchToNumbers(
      ctx,
      contract.launchToNumbers.input.parse({
        ...{ name: "Spring", campaign_type: "promotional", sender: SHARED_SENDER },
        ...{ message: "x".repeat(1224), contacts: newHandsets(2) },
      }),
    ),
  ).rejects.toMatchObject({ fields: { message: detail } });
});

it("a quick message to a group says who is left out", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: { adminApproved: false } });
  const numbers = newHandsets(3);
  const group_array = [await groupOf(ctx, numbers, names(1))];
  const asked = { sender: SHARED_SENDER, message, group_array };
  const { data } = await sendQuickMessage(ctx, contract.sendQuickMessage.input.parse(asked));
  expect(data).toMatchObject({
    recipients: 2,
    excluded: [{ number: numbers[1], reason: "tooLong", detail }],
  });
});

it("a quick message to numbers leaves out whose text is too long", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const [short = "", long = ""] = newHandsets(2);
  const { data } = await sendQuickMessage(
    ctx,
    contract.sendQuickMessage.input.parse({
      ...{ sender: SHARED_SENDER, message: `${"x".repeat(1200)}{{name}}` },
      numberList: [
        { number: short, contactData: { name: "Ann" } },
        { number: long, contactData: { name: "n".repeat(30) } },
      ],
    }),
  );
  expect(data.excluded).toEqual([{ number: long, reason: "tooLong", detail }]);
  await drain(h, "txn");
  expectEachOnce(h, [short]);
});
