import { describe, expect, it } from "vitest";
import { shareSender as contract } from "#core/contract/sender-ids/sender-ids.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { arrived, newHandsets } from "#tests/support/campaigns.ts";
import { freshName } from "#tests/support/world/make-names.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { below } from "#tests/worker/identity/sub-accounts/credit-family.ts";
import { setRoute, twoCarriers } from "#tests/worker/sending/providers/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { deleteBusinessName } from "#worker/domains/senders/business-names/business-names.ts";
import { saveRegistration } from "#worker/domains/senders/business-names/registrations.ts";
import { shareSender } from "#worker/domains/senders/sender-ids/share-sender.ts";
import { chooseProvider } from "#worker/domains/sending/providers/choose-provider.ts";
import { administrator, approved, sendersOf } from "./support.ts";

const share = (ctx: AccountContext, sender: string, subAccounts: string[]) =>
  shareSender(ctx, contract.input.parse({ sender, subAccounts }));

/** A name that an account shares with a sub-account, and does not share with another. */
async function shared(shard: 0 | 1) {
  const h = harness();
  const parent = await accountIn(h, { shard });
  const [sub, other] = [
    await below(h, parent, { subCredit: 100_000, own: true }),
    await below(h, parent),
  ];
  const name = freshName();
  const id = await approved(parent, name);
  await share(parent, name, [sub.account.id]);
  return { h, parent, sub, other, name, id };
}

describe("a name that a sub-account sends as, on shard 1", () => {
  const shard = 1;
  it("has the registration of its owner's", async () => {
    const { parent, sub, other, name, id } = await shared(shard);
    expect(await sendersOf(sub)).toEqual([[name, "not_submitted"]]);
    const registered = { id, provider: "simulator", state: "registered" } as const;
    await saveRegistration(await administrator(), registered);
    expect(await sendersOf(parent)).toEqual([[name, "registered"]]);
    expect(await sendersOf(sub)).toEqual([[name, "registered"]]);
    expect(await sendersOf(other)).toEqual([]);
  });

  it("goes with its owner's: what a sub-account has queued is not sent", async () => {
    const { h, parent, sub, name } = await shared(shard);
    const numbers = newHandsets(2);
    await sendQuick(sub, { sender: name, contacts: numbers });
    await deleteBusinessName(parent, { buisness: name });
    expect(await sendersOf(sub)).toEqual([]);
    await drain(h, "txn");
    expect(arrived(h, numbers)).toBe(0);
  });
});

it("is sent through the carrier where its owner registered it", async () => {
  const h = twoCarriers();
  const parent = await accountIn(h, { shard: 0 });
  const sub = await below(h, parent);
  const stranger = await accountIn(h, { shard: 0 });
  const sender = freshName();
  const account = parent.account.id;
  await setRoute(h, { provider: h.other.name, account, sender, register: "registered" });
  const carrierOf = async (ctx: AccountContext) =>
    (await chooseProvider(ctx, { account: ctx.account.id, sender, medium: "sms" })).carrier?.name;
  expect(await carrierOf(parent)).toBe(h.other.name);
  expect(await carrierOf(sub)).toBe(h.other.name);
  expect(await carrierOf(stranger)).toBe("fake");
});
