import { describe, expect, it } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { shareSender as contract, SENDER_ID_TEXTS } from "#core/contract/sender-ids/sender-ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { launch, newDraft, newHandsets } from "#tests/support/campaigns.ts";
import { freshName } from "#tests/support/world/make-names.ts";
import { below } from "#tests/worker/identity/sub-accounts/credit-family.ts";
import {
  administrator,
  approved,
  requested,
} from "#tests/worker/senders/business-names/support.ts";
import {
  give,
  inStock,
  administrator as stockAdministrator,
} from "#tests/worker/senders/dedicated-numbers/support.ts";
import { begun, provedNumber } from "#tests/worker/senders/personal-numbers/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { me } from "#worker/domains/identity/profile/me.ts";
import { profileConfig } from "#worker/domains/identity/profile/update-me.ts";
import { decideBusinessName } from "#worker/domains/senders/business-names/business-names.ts";
import { saveRegistration } from "#worker/domains/senders/business-names/registrations.ts";
import { listSenderIds } from "#worker/domains/senders/sender-ids/list-sender-ids.ts";
import { shareSender } from "#worker/domains/senders/sender-ids/share-sender.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";

const share = (ctx: AccountContext, sender: string, subAccounts: string[]) =>
  shareSender(ctx, contract.input.parse({ sender, subAccounts }));
const valuesOf = async (ctx: AccountContext) =>
  (await listSenderIds(ctx, {})).items.map(({ value }) => value);

async function owner() {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0 });
  const [number = ""] = newHandsets(1);
  await addSender(ctx, { value: "Nguyen Cafe", type: 3, perSecond: 30, register: "registered" });
  await addSender(ctx, { value: number, type: 2, perSecond: 10 });
  return { h, ctx, number };
}

describe("an account's senders", () => {
  it("R440, R512, R106: are listed by kind, with their register state, speed and the default", async () => {
    const { ctx, number } = await owner();
    await profileConfig(ctx, { defaultSender: "Nguyen Cafe" });
    const { items } = await listSenderIds(ctx, {});
    expect(items).toMatchObject([
      { value: SHARED_SENDER, label: "Shared number", type: 1, isDefault: false },
      { value: number, label: `Dedicated: ${number}`, type: 2, perSecond: 10 },
      {
        ...{ value: "Nguyen Cafe", label: "Business: Nguyen Cafe", type: 3, isDefault: true },
        ...{ register: "registered", perSecond: 30 },
      },
    ]);
    expect((await listSenderIds(ctx, { search: "cafe" })).items).toHaveLength(1);
  });

  it("R535: the shared number is marked as the default until one is chosen, or else the first", async () => {
    const { ctx, number } = await owner();
    const marked = async (account: AccountContext) =>
      (await listSenderIds(account, {})).items
        .filter(({ isDefault }) => isDefault)
        .map(({ value }) => value);
    expect(await marked(ctx)).toEqual([SHARED_SENDER]);
    await profileConfig(ctx, { defaultSender: number });
    expect(await marked(ctx)).toEqual([number]);
    const without = await newAccount({ flags: { allowedSharedSender: false } });
    expect(await marked(without)).toEqual([]);
    await addSender(without, { value: "Bells", type: 3, perSecond: 30 });
    expect(await marked(without)).toEqual(["Bells"]);
    expect((await me(without)).data.defaultSender).toBe("Bells");
  });

  it("say what uses them: campaigns that are still to be sent, templates and sub-accounts", async () => {
    const { h, ctx, number } = await owner();
    const sub = await below(h, ctx);
    const draft = await newDraft(ctx, { count: 2, sender: number });
    const of = async () => (await listSenderIds(ctx, { search: number })).items[0];
    expect(await of()).toMatchObject({ campaigns: [], templates: [], subAccounts: [] });
    await launch(ctx, draft.id);
    await share(ctx, number, [sub.account.id]);
    expect(await of()).toMatchObject({
      campaigns: [{ _id: draft.id }],
      subAccounts: [{ _id: sub.account.id }],
      quickMessages: 0,
    });
  });
});

describe("what an account has asked for", () => {
  it("R440, R522, R525: names and numbers in hand are in the same list, with their state and why", async () => {
    const h = harness();
    const [ctx, admin] = [await newAccount(), await administrator()];
    const [waiting, refused, own] = [freshName(), freshName(), freshName()];
    await requested(ctx, waiting);
    await decideBusinessName(admin, {
      ...{ id: await requested(ctx, refused), status: "rejected", reason: "Not yours" },
    });
    const id = await approved(ctx, own);
    await saveRegistration(admin, {
      ...{ id, provider: "simulator", state: "awaiting_customer", reason: "Sign the form" },
    });
    const unproved = await begun(ctx);
    const proved = await provedNumber(ctx);
    const dedicated = await inStock(await stockAdministrator(h), { amount: 12.5 });
    await give(await stockAdministrator(h), dedicated.id, ctx);
    const { items } = await listSenderIds(ctx, {});
    const brief = items.map(({ value, type, state, reason, amount, toConfirm }) => {
      return { value, type, state, reason, amount, toConfirm };
    });
    const none = { reason: undefined, amount: undefined, toConfirm: false };
    expect(brief).toEqual([
      { ...none, value: SHARED_SENDER, type: 1, state: "approved" },
      { ...none, value: dedicated.number, type: 2, state: "approved", amount: 12.5 },
      { ...none, value: own, type: 3, state: "approved", toConfirm: true },
      { ...none, value: refused, type: 3, state: "rejected", reason: "Not yours" },
      { ...none, value: waiting, type: 3, state: "review" },
      { ...none, value: proved.number, type: 4, state: "review" },
      { ...none, value: unproved.number, type: 4, state: "code" },
    ]);
    expect(items.filter(({ type }) => type === 4)).toMatchObject([
      { _id: proved.id, label: `Personal: ${proved.number}`, reference: "Ann" },
      { _id: unproved.id, reference: "Ann" },
    ]);
    expect(items[2]).toMatchObject({ _id: id, register: "not_submitted", shows: "unverified" });
    expect((await listSenderIds(ctx, { search: "ann" })).items).toHaveLength(2);
    // Nothing of it is another account's, and a sub-account's only if it is shared.
    const stranger = await newAccount();
    expect(await valuesOf(stranger)).toEqual([SHARED_SENDER]);
  });

  it("says how much sub-accounts have scheduled from what they share", async () => {
    const { h, ctx, number } = await owner();
    const sub = await below(h, ctx, { subCredit: 1_000_000, own: true });
    await share(ctx, number, [sub.account.id]);
    const of = async () => (await listSenderIds(ctx, { search: number })).items[0]?.subAccounts;
    expect(await of()).toMatchObject([{ _id: sub.account.id, scheduled: 0 }]);
    const { id } = await newDraft(sub, { count: 2, sender: number });
    await launch(sub, id);
    expect(await of()).toMatchObject([{ _id: sub.account.id, scheduled: 1 }]);
  });
});

describe("sharing a sender", () => {
  it("lets exactly the chosen sub-accounts send from it", async () => {
    const { h, ctx, number } = await owner();
    const [one, two] = [await below(h, ctx), await below(h, ctx)];
    await share(ctx, number, [one.account.id, two.account.id, one.account.id]);
    expect(await valuesOf(one)).toContain(number);
    await share(ctx, number, [two.account.id]);
    expect([await valuesOf(one), await valuesOf(two)]).toEqual([
      expect.not.arrayContaining([number]),
      expect.arrayContaining([number]),
    ]);
    expect((await me(two)).data.mobileSenders).toEqual([number]);
    await share(ctx, "Nguyen Cafe", [two.account.id]);
    await share(ctx, number, []);
    expect((await listSenderIds(two, { search: "Nguyen" })).items).toMatchObject([
      { register: "registered" },
    ]);
    expect(await valuesOf(two)).not.toContain(number);
    expect(await valuesOf(ctx)).toContain(number);
  });

  it("is refused for the shared number, a sender of no one's and someone else's sub-account", async () => {
    const { h, ctx, number } = await owner();
    const stranger = await below(h, (await owner()).ctx);
    await expect(share(ctx, SHARED_SENDER, [])).rejects.toMatchObject({
      fields: { sender: SENDER_ID_TEXTS.notShared },
    });
    await expect(share(ctx, "Nobody", [])).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(share(ctx, number, [stranger.account.id])).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await valuesOf(stranger)).not.toContain(number);
  });
});
