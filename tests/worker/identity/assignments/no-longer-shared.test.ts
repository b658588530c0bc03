import { beforeEach, expect, it } from "vitest";
import type { Id } from "#core/ids.ts";
import { followUpAt } from "#core/rules/follow-ups.ts";
import { drain, drive, type Harness } from "#tests/support/campaign-harness.ts";
import {
  expectEachOnce,
  groupOf,
  newDraft,
  newHandsets,
  statusOf,
} from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { FOLLOW_UP } from "#tests/worker/campaigns/schedules/follow-up-support.ts";
import { run } from "#tests/worker/campaigns/schedules/recurring-support.ts";
import type { AccountContext } from "#worker/context.ts";
import { audienceParts } from "#worker/domains/audience/audiences/audience-queries.ts";
import { assignGroup } from "#worker/domains/audience/groups/groups.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { audiencePage } from "#worker/domains/campaigns/campaigns/inner/audience-queries.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { resendCampaign } from "#worker/domains/sending/sending/resend-campaign.ts";
import { family } from "./support.ts";

/** Two groups of the parent's: the sub-account keeps one of them and loses the other. */
let h: Harness;
let parent: AccountContext;
let sub: AccountContext;
let keptNumbers: string[];
let lostNumbers: string[];
let kept: Id<"group">;
let lost: Id<"group">;

beforeEach(async () => {
  ({ h, parent, sub } = await family({ credit: 1_000_000 }));
  keptNumbers = newHandsets(2);
  lostNumbers = newHandsets(2);
  kept = await groupOf(parent, keptNumbers, () => ({ name: "Kept" }));
  lost = await groupOf(parent, lostNumbers, () => ({ name: "Lost" }));
  for (const group of [kept, lost]) {
    await assignGroup(parent, { group, subAccounts: [sub.account.id] });
  }
});

const unshare = () => assignGroup(parent, { group: lost, subAccounts: [] });

async function launched(message: string, options = {}) {
  const { id } = await newDraft(sub, { groups: [kept, lost], message });
  const { recipients, price } = (await checkDraft(sub, { id })).data;
  await launchCampaign(sub, { draft: id, recipients, price, ...options });
  await drain(h, "jobs");
  await drive(sub, h, id);
  expect(await statusOf(sub, id)).toBe("complete");
  return id;
}

it("a follow-up goes only to the groups that the parent still shares", async () => {
  await launched("Hello", { followUp: { ...FOLLOW_UP, message: "Again" } });
  expectEachOnce(h, [...keptNumbers, ...lostNumbers]);
  h.carrier.taken.length = 0;
  await unshare();
  h.clock.now = followUpAt(FOLLOW_UP, h.clock.now, "Australia/Sydney");
  await run(h, sub);
  expectEachOnce(h, keptNumbers);
  expect(h.carrier.taken).toHaveLength(keptNumbers.length);
});

it("a resend copies no values of a group that the parent no longer shares", async () => {
  h.carrier.fate = () => "rejected";
  const id = await launched("Hello {{name|there}}");
  await unshare();
  const { data } = await resendCampaign(sub, { id, to: "failed" });
  const draft = asId("campaign", data._id);
  const { samples } = (await checkDraft(sub, { id: draft })).data;
  expect(samples.map(({ text }) => text.split("\n")[0]).sort()).toEqual([
    ...keptNumbers.map(() => "Hello Kept"),
    ...lostNumbers.map(() => "Hello there"),
  ]);
});

it("a number is no duplicate of one in a group that the parent no longer shares", async () => {
  const own = await groupOf(sub, [...keptNumbers, ...lostNumbers]);
  await unshare();
  const [ofLost, ofKept, part] = await audienceParts(sub, {
    groups: [lost, kept, own],
    filters: [],
    list: undefined,
  });
  if (!ofLost || !ofKept || !part) throw new Error("There are three parts");
  const rows = await audiencePage(sub, {
    part,
    earlier: [ofLost, ofKept],
    lists: [sub.account.id],
    senders: [""],
    began: sub.now(),
    after: "",
    limit: 10,
  });
  expect(new Map(rows.map(({ number, excluded }) => [number, excluded]))).toEqual(
    new Map([
      ...keptNumbers.map((number) => [number, "duplicate"] as const),
      ...lostNumbers.map((number) => [number, null] as const),
    ]),
  );
});
