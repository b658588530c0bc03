import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import type { Id } from "#core/ids.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import {
  accountIn,
  deliver,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  groupOf,
  launch,
  newDraft,
  newHandsets,
  SMS,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { asId } from "#tests/support/ids.ts";
import { rowsOf } from "#tests/support/world.ts";
import {
  csv,
  interrupted,
  mapping,
  refusalOf,
  startInto,
} from "#tests/worker/audience/groups/support.ts";
import { all } from "#tests/worker/audience/segments/support.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { family } from "#tests/worker/identity/assignments/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { assignGroup } from "#worker/domains/audience/groups/groups.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";
import { createSegment } from "#worker/domains/audience/segments/segments.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { launchNew } from "#worker/domains/campaigns/campaigns/launch-new.ts";

const WRITES_MESSAGES = /INSERT INTO messages/;

/** Delivers the plan, which dies at its second page. */
async function planFirstPage(h: Harness): Promise<void> {
  h.faults.batch = breaksOnce(WRITES_MESSAGES, "before", 2);
  h.queues.jobs.push(...(await deliver(h, "jobs", h.queues.jobs.splice(0))));
  h.clock.now += 1000;
}

async function importInto(ctx: AccountContext, group: Id<"group">, numbers: readonly string[]) {
  const rows = ["Name,Mobile", ...numbers.map((number) => `Late,${number}`)];
  const { import: id } = await startInto(ctx, group, csv(rows), mapping(1, { first_name: 0 }));
  await runImport(ctx, id);
}

async function expectPaidFor(h: Harness, ctx: AccountContext, numbers: readonly string[]) {
  expectEachOnce(h, numbers);
  const debited = numbers.length * SMS;
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited, refunded: 0 });
}

it("an import during planning changes neither who gets a campaign nor its price", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const numbers = newHandsets(60);
  const late = newHandsets(5);
  const first = await groupOf(ctx, numbers.slice(0, 30));
  const second = await groupOf(ctx, numbers.slice(30));
  const { id } = await newDraft(ctx, { groups: [first, second] });
  const { price } = await launch(ctx, id);
  expect(price).toBe((60 * SMS) / 1000);
  await planFirstPage(h);
  // Those of the second group are no duplicates of the first one's: these came too late.
  await importInto(ctx, first, numbers.slice(30, 40));
  await importInto(ctx, second, [...late, ...numbers.slice(40, 50)]);
  await drive(ctx, h, id);
  await expectPaidFor(h, ctx, numbers);
  expect(arrived(h, late)).toBe(0);
});

it("a contact that comes into a segment during planning does not get its campaign", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const numbers = newHandsets(60);
  const late = newHandsets(5);
  const first = await groupOf(ctx, numbers.slice(0, 30));
  const second = await groupOf(ctx, numbers.slice(30));
  const { data } = await createSegment(ctx, {
    name: "Second",
    filter: all({ field: "group", operator: "in", value: [second] }),
  });
  const { id } = await newDraft(ctx, { groups: [first], segments: [asId("segment", data._id)] });
  await launch(ctx, id);
  await planFirstPage(h);
  await importInto(ctx, second, late);
  await drive(ctx, h, id);
  await expectPaidFor(h, ctx, numbers);
  expect(arrived(h, late)).toBe(0);
});

const LAUNCHES = {
  "a saved campaign": async (ctx: AccountContext, group: Id<"group">) => {
    const { id } = await newDraft(ctx, { groups: [group] });
    const { recipients, price } = (await checkDraft(ctx, { id })).data;
    return (late: AccountContext) => launchCampaign(late, { draft: id, recipients, price });
  },
  "a new campaign": async (_: AccountContext, group: Id<"group">) => (late: AccountContext) =>
    launchNew(late, {
      ...{ name: "New", campaign_type: "promotional", sender: SHARED_SENDER },
      ...{ message: "Hello", group_array: [group], plainValues: false },
    }),
  "a quick message": async (_: AccountContext, group: Id<"group">) => (late: AccountContext) =>
    sendQuick(late, { group }),
} as const;
const WHICH = ["a saved campaign", "a new campaign", "a quick message"] as const;

it.each(WHICH.flatMap((which) => [[which, "own"] as const, [which, "shared"] as const]))(
  "%s is not launched if an import begins in its %s group at that moment",
  async (which, whose) => {
    const { parent, sub } = await family({ credit: 100 * SMS });
    const [ctx, owner] = whose === "own" ? [parent, parent] : [sub, parent];
    const group = await groupOf(owner, newHandsets(10));
    if (whose === "shared") await assignGroup(parent, { group, subAccounts: [sub.account.id] });
    const launchAs = await LAUNCHES[which](ctx, group);
    const file = csv(["Name,Mobile", `Late,${newHandsets(1)[0]}`]);
    const late = interrupted(ctx, 1, () => startInto(owner, group, file, mapping(1)));
    expect(await refusalOf(launchAs(late))).toMatchObject({
      fields: { group_array: CAMPAIGN_TEXTS.queuedGroup },
    });
    const { campaigns = [] } = await rowsOf(ctx);
    for (const one of campaigns) expect(one).toMatchObject({ status: "draft" });
  },
);
