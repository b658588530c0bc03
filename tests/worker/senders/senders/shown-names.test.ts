import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { shareSender as contract } from "#core/contract/sender-ids/sender-ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { accountIn } from "#tests/support/campaign-harness.ts";
import { newDraft, newHandsets } from "#tests/support/campaigns.ts";
import { freshName } from "#tests/support/world/make-names.ts";
import { quickRequest } from "#tests/worker/campaigns/quick-messages/support.ts";
import { HOUR, scheduled } from "#tests/worker/campaigns/schedules/support.ts";
import { below } from "#tests/worker/identity/sub-accounts/credit-family.ts";
import { administrator, approved } from "#tests/worker/senders/business-names/support.ts";
import {
  setRoute,
  type TwoCarriers,
  twoCarriers,
} from "#tests/worker/sending/providers/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkDraft, checkScheduledEdit } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { checkQuickMessage } from "#worker/domains/campaigns/quick-messages/check-quick-message.ts";
import { me } from "#worker/domains/identity/profile/me.ts";
import { saveRegistration } from "#worker/domains/senders/business-names/registrations.ts";
import { listSenderIds } from "#worker/domains/senders/sender-ids/list-sender-ids.ts";
import { shareSender } from "#worker/domains/senders/sender-ids/share-sender.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";

/** What the composer, the list of senders, the checks of a quick message and of a campaign say of a name. */
async function shown(ctx: AccountContext, name: string) {
  const { id } = await newDraft(ctx, { count: 2, sender: name });
  const contacts = newHandsets(1);
  const { key: _, ...quick } = quickRequest({ sender: name, contacts });
  const [self, list, draft, message] = [
    await me(ctx),
    await listSenderIds(ctx, { search: name }),
    await checkDraft(ctx, { id }),
    await checkQuickMessage(ctx, quick),
  ];
  return [
    self.data.senderList.find(({ value }) => value === name)?.shows,
    list.items[0]?.shows,
    draft.data.shows,
    message.data.shows,
  ];
}

const everywhere = (shows: "name" | "unverified" | "nothing") => [shows, shows, shows, shows];

async function named(h: TwoCarriers = twoCarriers()) {
  const ctx = await accountIn(h, { shard: 0 });
  const name = freshName();
  const id = await approved(ctx, name);
  const at = { ...(await administrator()), carrier: ctx.carrier, carriers: ctx.carriers };
  const register = (provider: string, state: "registered" | "submitted" | "refused") =>
    saveRegistration(at, { id, provider, state, reason: "They said so" });
  return { h, ctx, name, register };
}

describe("decision 12: before anything is paid for, what phones show of a business name", () => {
  it("is “Unverified”, until the carrier that sends it has registered it", async () => {
    const { ctx, name, register } = await named();
    expect(await shown(ctx, name)).toEqual(everywhere("unverified"));
    await register("fake", "submitted");
    expect(await shown(ctx, name)).toEqual(everywhere("unverified"));
    await register("fake", "registered");
    expect(await shown(ctx, name)).toEqual(everywhere("name"));
  });

  it("follows the carrier on the path, not one that has it registered and does not send it", async () => {
    const { h, ctx, name, register } = await named();
    await register(h.other.name, "registered");
    expect(await shown(ctx, name)).toEqual(everywhere("name"));
    // Without its route it goes to the carrier of everything else, which has not registered it.
    await env.CONTROL.prepare("DELETE FROM provider_routes WHERE sender = ?").bind(name).run();
    expect(await shown(ctx, name)).toEqual(everywhere("unverified"));
    await register("fake", "registered");
    expect(await shown(ctx, name)).toEqual(everywhere("name"));
  });

  it("is nothing, if no carrier may send it: the register has withdrawn it", async () => {
    const { ctx, name, register } = await named();
    await register("fake", "registered");
    await register("fake", "refused");
    expect(await shown(ctx, name)).toEqual(everywhere("nothing"));
  });

  it("is nothing, if everything goes to a carrier that has not registered it", async () => {
    const { h, ctx, name } = await named();
    await setRoute(h, { provider: h.other.name, account: ctx.account.id });
    expect(await shown(ctx, name)).toEqual(everywhere("nothing"));
  });

  it("is the same for a sub-account with which it is shared", async () => {
    const { h, ctx, name, register } = await named();
    const sub = await below(h, ctx, { subCredit: 100_000, own: true });
    const subAccounts = [sub.account.id];
    await shareSender(ctx, contract.input.parse({ sender: name, subAccounts }));
    expect(await shown(sub, name)).toEqual(everywhere("unverified"));
    await register(h.other.name, "registered");
    expect(await shown(sub, name)).toEqual(everywhere("name"));
  });

  it("is shown when a scheduled campaign is edited", async () => {
    const { h, ctx, name, register } = await named();
    const { id } = await scheduled(ctx, h, { sender: name, count: 2 });
    const check = async () => {
      const input = { scduleid: id, scheduleAt: h.clock.now + 2 * HOUR };
      return (await checkScheduledEdit(ctx, input)).data.shows;
    };
    expect(await check()).toBe("unverified");
    await register("fake", "registered");
    expect(await check()).toBe("name");
  });

  it("of one that was given without a registration, is what its account's list says", async () => {
    const ctx = await newAccount();
    await addSender(ctx, { value: "Oldbells", type: 3, perSecond: 5, register: "registered" });
    await addSender(ctx, { value: "61480009876", type: 2, perSecond: 5 });
    expect(await shown(ctx, "Oldbells")).toEqual(everywhere("name"));
    const { senderList } = (await me(ctx)).data;
    expect(senderList.find(({ type }) => type === 2)?.shows).toBeUndefined();
  });
});

it("says nothing of what another account registered", async () => {
  const { name, register } = await named();
  await register("fake", "registered");
  const stranger = await newAccount();
  await addSender(stranger, { value: name, type: 3, perSecond: 5 });
  expect(await shown(stranger, name)).toEqual(everywhere("unverified"));
});
