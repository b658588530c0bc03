import { expect, it } from "vitest";
import { type Id, idSchema } from "#core/ids.ts";
import { codeShard } from "#core/rules/codes.ts";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import {
  accountIn,
  deliver,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import { groupOf, launch, newDraft, newHandsets } from "#tests/support/campaigns.ts";
import { recipientPage } from "#tests/support/recipient-page.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  campaignOptOuts,
  campaignReplies,
} from "#worker/domains/campaigns/campaigns/campaign-responses.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";

let written = 0;

async function say(h: Harness, from: string, text: string, carrierId = `said-${++written}`) {
  h.clock.now += 1000;
  const message = { carrierId, from, to: SHARED_NUMBER, text, at: h.clock.now };
  await deliver(h, "inbound", [{ carrier: "fake", message }]);
}

async function sent(ctx: AccountContext, h: Harness, numbers: readonly string[], sender?: string) {
  const group = await groupOf(ctx, numbers, () => ({ first_name: "Mia", last_name: "Nguyen" }));
  const { id } = await newDraft(ctx, { numbers, groups: [group], ...(sender ? { sender } : {}) });
  await launch(ctx, id);
  await drive(ctx, h, id);
  h.clock.now += 1000;
  return id;
}

/** The report's figures, and the lists that must agree with them. */
async function responsesTo(ctx: AccountContext, id: Id<"campaign">) {
  const [{ data }, replies, optOuts] = await Promise.all([
    getCampaign(ctx, { id }),
    campaignReplies(ctx, { campaignId: id }),
    campaignOptOuts(ctx, { id }),
  ]);
  expect(replies.items).toHaveLength(data.replies);
  expect(new Set(replies.items.map(({ number }) => number)).size).toBe(data.repliedBy);
  expect(optOuts.items).toHaveLength(data.optOuts);
  return {
    replies: replies.items.map(({ number, message }) => [number, message]),
    optOuts: optOuts.items.map(({ number, message }) => [number, message]),
  };
}

it("a reply and an opt-out belong to the campaign that last wrote to the handset", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const [ann = "", bob = "", cem = ""] = newHandsets(3);
  const first = await sent(ctx, h, [ann, bob, cem]);
  await say(h, ann, "Are you open on Sunday?");
  const second = await sent(ctx, h, [ann, bob]);
  await say(h, ann, "Thanks", "once");
  await say(h, ann, "Thanks", "once");
  await say(h, ann, "See you there");
  await say(h, bob, "HELP");
  for (const text of ["STOP", "stop", "START", "STOP"]) await say(h, bob, text);
  await say(h, cem, "Stop");
  expect(await responsesTo(ctx, first)).toEqual({
    replies: [[ann, "Are you open on Sunday?"]],
    optOuts: [[cem, "Stop"]],
  });
  expect(await responsesTo(ctx, second)).toEqual({
    replies: [
      [ann, "See you there"],
      [ann, "Thanks"],
    ],
    optOuts: [[bob, "STOP"]],
  });
  const { items } = await campaignReplies(ctx, { campaignId: first });
  expect(items[0]?.name).toBe("Mia Nguyen");
});

it("an opt-out by link belongs to the campaign whose link it was", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  await addSender(ctx, { value: "Bells", type: 3, perSecond: 50 });
  const numbers = newHandsets(1);
  const first = await sent(ctx, h, numbers, "Bells");
  const code = /\/u(\w{8})/.exec(h.carrier.taken[0]?.text ?? "")?.[1] ?? "";
  expect(codeShard(code)).toBe(ctx.account.shard);
  const second = await sent(ctx, h, numbers, "Bells");
  const pressed = await recipientPage(h.system, `/u${code}`, { method: "POST" });
  expect(pressed.status).toBe(200);
  expect((await responsesTo(ctx, first)).optOuts).toEqual([[numbers[0], undefined]]);
  expect((await responsesTo(ctx, second)).optOuts).toEqual([]);
});

it("replies are paged by key", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const [ann = ""] = newHandsets(1);
  const campaignId = await sent(ctx, h, [ann]);
  for (const text of ["One", "Two", "Three"]) await say(h, ann, text);
  const page = await campaignReplies(ctx, { campaignId, limit: 2 });
  expect(page.items.map(({ message }) => message)).toEqual(["Three", "Two"]);
  const cursor = idSchema("response").parse(page.next);
  const rest = await campaignReplies(ctx, { campaignId, limit: 2, cursor });
  expect(rest.items.map(({ message }) => message)).toEqual(["One"]);
  expect(rest.next).toBeUndefined();
});
