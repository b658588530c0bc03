import { describe, expect, it } from "vitest";
import { launchDraft } from "#core/contract/campaigns/draft-launch.ts";
import { contract } from "#core/contract/registry.ts";
import { ONE_MEDIUM } from "#core/rules/one-medium.ts";
import { newAccount } from "#tests/support/account.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { newDraft, newHandsets } from "#tests/support/campaigns.ts";
import { mmsDraft, stored } from "#tests/worker/content/media/support.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import {
  sendMms,
  sendQuickMessage,
} from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { me } from "#worker/domains/identity/profile/me.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { administrator, give, inStock } from "./support.ts";

const h = harness();

/** An account with a dedicated number of a type. */
async function withNumber(type: "sms" | "mms" | "common") {
  const admin = await administrator(h);
  const ctx = await accountIn(h, { shard: 0 });
  const { id, number } = await inStock(admin, { type });
  await give(admin, id, ctx);
  return { ctx, number };
}

describe("R519: a dedicated number sends what it is for", () => {
  it.each([
    ["sms", [true, ONE_MEDIUM.sms]],
    ["mms", [ONE_MEDIUM.mms, true]],
    ["common", [true, true]],
  ] as const)("of type %s, in quick messages and campaigns", async (type, expected) => {
    const { ctx, number } = await withNumber(type);
    const media = await stored(ctx);
    const quick = () => ({ sender: number, message: "Hello", contacts: newHandsets(1) });
    const outcomes = (sends: Promise<unknown>[]) =>
      Promise.all(
        sends.map((sending) =>
          sending.then(
            () => true,
            (error: { fields?: { sender?: string } }) => error.fields?.sender,
          ),
        ),
      );
    expect(
      await outcomes([
        sendQuickMessage(ctx, contract.sendQuickMessage.input.parse(quick())),
        sendMms(ctx, contract.sendMms.input.parse({ ...quick(), media })),
      ]),
    ).toEqual(expected);
    const text = await newDraft(ctx, { count: 1, sender: number });
    const picture = await mmsDraft(ctx, { sender: number });
    expect(
      await outcomes([checkDraft(ctx, { id: text.id }), checkDraft(ctx, { id: picture.id })]),
    ).toEqual(expected);
  });

  it("and no follow-up as a text from one for MMS", async () => {
    const { ctx, number } = await withNumber("mms");
    const { id } = await mmsDraft(ctx, { sender: number });
    const followUp = { to: "all", message: "Have you seen it?", days: 1, minutes: 540 } as const;
    const launch = (more: object) =>
      launchCampaign(ctx, launchDraft.input.parse({ draft: id, ...more }));
    const agreed = { recipients: 60, price: 60 * 39 };
    await expect(launch({ ...agreed, followUp })).rejects.toMatchObject({
      fields: { sender: ONE_MEDIUM.mms },
    });
  });

  it("which the console is told, also of a number that its parent shares", async () => {
    const { ctx, number } = await withNumber("mms");
    const sub = await newAccount({ role: "subaccount", parentId: ctx.account.id, shard: 0 });
    await addSender(sub, { value: number, type: 2, perSecond: 10 });
    for (const someone of [ctx, sub]) {
      const { senderList } = (await me(someone)).data;
      expect(senderList.map(({ value, medium }) => [value, medium])).toContainEqual([
        number,
        "mms",
      ]);
      expect(senderList.filter(({ medium }) => medium)).toHaveLength(1);
    }
  });
});
