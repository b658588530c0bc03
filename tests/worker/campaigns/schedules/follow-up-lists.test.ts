import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { followUpAt } from "#core/rules/follow-ups.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { sweepAudiences } from "#worker/domains/audience/audiences/sweep-audiences.ts";
import { launchToSheet } from "#worker/domains/audience/imports/sheet-audience.ts";
import { launchToNumbers } from "#worker/domains/campaigns/campaigns/launch-new.ts";
import { optOut, reply, reportOf } from "./follow-up-support.ts";
import { DAY, run } from "./recurring-support.ts";
import { balance } from "./support.ts";

/** Later than a list is kept that no campaign uses. */
const time = { days: 10, minutes: 540 };
const campaign = {
  name: "Reminders",
  campaign_type: "promotional" as const,
  sender: "#SharedNum#",
  message: "Hello {{Name|there}}",
};

/** A campaign to four people, sent; when its follow-up is due, with the sweeps of each day until then. */
async function sent(
  launch: (ctx: AccountContext, numbers: readonly string[]) => Promise<{ data: { _id: string } }>,
) {
  const h = harness();
  const ctx = await accountIn(h, { credit: 10 * SMS });
  const numbers = newHandsets(4);
  const id = idSchema("campaign").parse((await launch(ctx, numbers)).data._id);
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  h.carrier.taken.length = 0;
  const at = followUpAt(time, h.clock.now, "Australia/Sydney");
  const due = async () => {
    for (; h.clock.now < at; h.clock.now = Math.min(at, h.clock.now + DAY)) {
      await onEachShard(h.system, sweepAudiences);
    }
    await onEachShard(h.system, sweepAudiences);
    await run(h, ctx);
  };
  return { h, ctx, numbers, id, due };
}

describe("R040: the follow-up of a campaign to a list", () => {
  it("goes to typed numbers with the values that came with them, though sweeps ran in between", async () => {
    const { h, ctx, numbers, id, due } = await sent((account, [named = "", ...contacts]) =>
      launchToNumbers(account, {
        ...campaign,
        group_array: [],
        plainValues: false,
        numberList: [{ number: named, contactData: { Name: "Ann", Town: "Hay" } }],
        contacts,
        followUp: { to: "noReply", ...time, message: "Still open, {{Town|friend}}" },
      }),
    );
    await reply(ctx, id, numbers[1]);
    await optOut(ctx, numbers[2]);
    await due();
    expectEachOnce(h, [numbers[0] ?? "", numbers[3] ?? ""]);
    expect(h.carrier.taken).toHaveLength(2);
    expect(textsOf(h.carrier.taken)).toEqual({
      [numbers[0] ?? ""]: "Still open, Hay",
      [numbers[3] ?? ""]: "Still open, friend",
    });
    expect(await balance(ctx)).toBe(4 * SMS);
    const { followUpStatus, followUpCampaign = "" } = await reportOf(ctx, id);
    expect(followUpStatus).toBe("complete");
    expect((await reportOf(ctx, followUpCampaign)).exclusions).toEqual([
      { reason: "optedOut", count: 1 },
    ]);
    await expectBooksBalance(ctx);
    await expectRoomCounted(ctx);
  });

  it("goes to a spreadsheet's rows with the values of each, also of a column that only it names", async () => {
    const { h, ctx, numbers, id, due } = await sent((account, mobiles) => {
      const rows = mobiles.map((mobile, index) => `Person ${index},${mobile},Town ${index}`);
      const file = new File([["Name,Mobile,Town", ...rows].join("\r\n")], "people.csv");
      const followUp = { to: "all", ...time, message: "{{Name}}, see you in {{Town}}" };
      const input = { ...campaign, file, followUp: JSON.stringify(followUp) };
      return launchToSheet(account, contract.launchToSheet.input.parse(input));
    });
    await optOut(ctx, numbers[0]);
    await due();
    expectEachOnce(h, numbers.slice(1));
    expect(h.carrier.taken).toHaveLength(3);
    expect(textsOf(h.carrier.taken)).toEqual(
      Object.fromEntries(
        numbers
          .slice(1)
          .map((to, index) => [to, `Person ${index + 1}, see you in Town ${index + 1}`]),
      ),
    );
    expect(await balance(ctx)).toBe(3 * SMS);
    expect((await reportOf(ctx, id)).followUpStatus).toBe("complete");
    await expectBooksBalance(ctx);
  });
});

const textsOf = (taken: readonly { to: string; text: string }[]) =>
  Object.fromEntries(taken.map(({ to, text }) => [to, text.split("\n")[0]]));
