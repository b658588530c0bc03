import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS, LOST_GROUP_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { newAccount } from "#tests/support/account.ts";
import { drain } from "#tests/support/campaign-harness.ts";
import { arrived, groupOf, launch, newDraft, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { segmentOf } from "#tests/worker/audience/segments/support.ts";
import { administrator, unapproved } from "#tests/worker/campaigns/campaigns/approval-support.ts";
import { HOUR, scheduleDraft, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import {
  assignGroup,
  deleteGroup,
  deleteOrEmptyGroups,
  renameGroup,
} from "#worker/domains/audience/groups/groups.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { approveCampaign } from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { lotsOf } from "#worker/domains/money/credit/balance.ts";
import { family } from "./support.ts";

it("R267: a sub-account that gets a group or loses it hears of it immediately, and so is its owner", async () => {
  const told: string[] = [];
  const outside = {
    feed: (account: string) =>
      new Proxy(env.FEED.getByName("nobody"), {
        get: (target, name) =>
          name === "publish"
            ? async (events: { type: string }[]) =>
                void told.push(...events.map(({ type }) => `${type} ${account}`))
            : Reflect.get(target, name),
      }),
  };
  const parent = await newAccount({ credit: 0 }, { outside });
  const below = { role: "subaccount", parentId: parent.account.id, credit: 0 } as const;
  const [a, b] = [await newAccount(below), await newAccount(below)];
  const group = await groupOf(parent, newHandsets(1));
  const [toA, toB, toOwner] = [a, b, parent].map(({ account }) => `sharing ${account.id}`);
  const heard = async (change: Promise<unknown>) => {
    told.length = 0;
    await change;
    return told.toSorted();
  };
  const share = (...to: (typeof a)[]) =>
    heard(assignGroup(parent, { group, subAccounts: to.map(({ account }) => account.id) }));
  expect(await share(a)).toEqual([toA, toOwner].toSorted());
  expect(await share(b)).toEqual([toA, toB, toOwner].toSorted());
  const theirs = [toB, toOwner].toSorted();
  expect(await heard(renameGroup(parent, { id: group, name: "Regulars" }))).toEqual(theirs);
  const empty = deleteOrEmptyGroups(parent, { groups: [group], action: "empty" });
  expect(await heard(empty)).toEqual(theirs);
  expect(await heard(deleteGroup(parent, { id: group }))).toEqual(theirs);
  const own = await groupOf(parent, []);
  expect(await heard(deleteGroup(parent, { id: own }))).toEqual([]);
});

it("a scheduled campaign to a group that is no longer shared is held, and what it reserved comes back", async () => {
  const { h, parent, sub } = await family({ credit: 5 * SMS, flags: { deductFromAccount: true } });
  const numbers = newHandsets(5);
  const group = await groupOf(parent, numbers);
  await assignGroup(parent, { group, subAccounts: [sub.account.id] });
  const { id } = await newDraft(sub, { groups: [group] });
  await scheduleDraft(sub, asId("campaign", id), h.clock.now + HOUR);
  expect((await lotsOf(sub, "sms")).balance).toBe(0);
  await assignGroup(parent, { group, subAccounts: [] });
  h.clock.now += HOUR;
  await startDue(sub, h);
  await drain(h, "jobs");
  const held = { status: "held", holdReason: CAMPAIGN_TEXTS.noRecipients };
  expect(await getCampaign(sub, id)).toMatchObject(held);
  expect((await lotsOf(sub, "sms")).balance).toBe(5 * SMS);
  expect(arrived(h, numbers)).toBe(0);
});

const ownCredit = { credit: 9 * SMS, flags: { deductFromAccount: true, ...unapproved } };

it("a campaign that awaits approval is held if a group of it is no longer shared", async () => {
  const { h, parent, sub } = await family(ownCredit);
  const numbers = newHandsets(5);
  const group = await groupOf(parent, numbers);
  const own = await groupOf(sub, newHandsets(1));
  await assignGroup(parent, { group, subAccounts: [sub.account.id] });
  const { id } = await newDraft(sub, { groups: [own, group] });
  await launch(sub, id);
  await drain(h, "jobs");
  expect((await getCampaign(sub, id)).status).toBe("pending");
  await assignGroup(parent, { group, subAccounts: [] });
  expect(await approveCampaign(await administrator(sub), { id, launch: 1 })).toBe("held");
  const held = { status: "held", holdReason: LOST_GROUP_TEXTS.notShared([group]) };
  expect(await getCampaign(sub, id)).toMatchObject(held);
  await drain(h, "jobs");
  expect((await lotsOf(sub, "sms")).balance).toBe(9 * SMS);
  expect(h.carrier.taken).toEqual([]);
});

it("so is one to a segment, if a group that it was found in is no longer shared", async () => {
  const { h, parent, sub } = await family(ownCredit);
  const [lost, kept] = [await groupOf(parent, newHandsets(3)), await groupOf(parent, [])];
  await groupOf(sub, newHandsets(1));
  for (const group of [lost, kept]) {
    await assignGroup(parent, { group, subAccounts: [sub.account.id] });
  }
  const rule = { field: "messaged", operator: "never" } as const;
  const segment = asId("segment", await segmentOf(sub, "Newcomers", rule));
  const pending = async () => {
    const { id } = await newDraft(sub, { segments: [segment] });
    await launch(sub, id);
    await drain(h, "jobs");
    expect((await getCampaign(sub, id)).status).toBe("pending");
    return id;
  };
  const [id, later] = [await pending(), await pending()];
  const admin = await administrator(sub);
  expect(await approveCampaign(admin, { id: later, launch: 1 })).toBe("approved");
  await assignGroup(parent, { group: lost, subAccounts: [] });
  expect(await approveCampaign(admin, { id, launch: 1 })).toBe("held");
  const held = { status: "held", holdReason: LOST_GROUP_TEXTS.notShared([lost]) };
  expect(await getCampaign(sub, id)).toMatchObject(held);
});
