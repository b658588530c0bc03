import { expect, it } from "vitest";
import { segmentFilter } from "#core/audience/segment-filter.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { groupOf } from "#tests/support/campaigns.ts";
import { quietAccount, refusalOf } from "#tests/worker/audience/groups/support.ts";
import { family } from "#tests/worker/identity/assignments/support.ts";
import { shardOf } from "#tests/worker/reports/dashboard/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listNumbers } from "#worker/domains/audience/contacts/find-contacts.ts";
import { assignGroup } from "#worker/domains/audience/groups/groups.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";

const [ADA, BO, MIA] = ["61412345001", "61412345002", "61412345003"] as const;
const named = (number: string, name: string) => ({
  number,
  fields: [{ name: "First name", value: name }],
});
const where = (...rules: readonly unknown[]) => segmentFilter.parse({ combinator: "and", rules });
const stateIs = (value: string) => where({ field: "state", operator: "is", value });

async function twoGroups() {
  const { ctx } = await quietAccount({ shard: 0 });
  await createGroup(ctx, { name: "Members", contacts: [named(MIA, "Mia"), named(ADA, "Ada")] });
  await createGroup(ctx, { name: "Raffle", contacts: [named(BO, "Bo"), named(MIA, "")] });
  return ctx;
}

async function numbersOf(ctx: AccountContext, input: Parameters<typeof listNumbers>[1]) {
  return (await listNumbers(ctx, input)).items.map(({ number }) => number);
}

it("has each number once, in order, with its name and every group that has it, page by page", async () => {
  const ctx = await twoGroups();
  const first = await listNumbers(ctx, { limit: 2 });
  expect(first).toMatchObject({
    items: [
      { number: ADA, name: "Ada", groups: [{ name: "Members" }] },
      { number: BO, name: "Bo", groups: [{ name: "Raffle" }] },
    ],
    next: BO,
  });
  const rest = await listNumbers(ctx, { limit: 2, cursor: first.next });
  expect(rest).toMatchObject({
    items: [{ number: MIA, name: "Mia", groups: [{ name: "Members" }, { name: "Raffle" }] }],
  });
  expect(rest.next).toBeUndefined();
});

it("leaves only those who match a filter, a search, or both, with all the groups they are in", async () => {
  const ctx = await twoGroups();
  await optOut(ctx, { number: ADA, source: "reply" });
  await setBlocked(ctx, { number: BO, blocked: true });
  expect(await numbersOf(ctx, { filter: stateIs("optedOut") })).toEqual([ADA]);
  expect(await numbersOf(ctx, { filter: stateIs("blocked") })).toEqual([BO]);
  expect(await numbersOf(ctx, { filter: stateIs("subscribed") })).toEqual([MIA]);
  expect(await numbersOf(ctx, { search: "ada" })).toEqual([ADA]);
  expect(await numbersOf(ctx, { search: "0412 345" })).toEqual([ADA, BO, MIA]);
  expect(await numbersOf(ctx, { search: "0412 345", filter: stateIs("blocked") })).toEqual([BO]);
  const { items } = await listNumbers(ctx, {
    filter: where({ field: "label:first_name", operator: "is", value: "Mia" }),
  });
  expect(items).toMatchObject([{ number: MIA, groups: [{ name: "Members" }, { name: "Raffle" }] }]);
});

it("says when a number was last written to and last replied, and whether messages reach it", async () => {
  const ctx = await twoGroups();
  await optOut(ctx, { number: ADA, source: "reply" });
  await shardOf(ctx)
    .prepare(
      "INSERT INTO number_activity (account_id, number, messaged_at, replied_at) VALUES (?, ?, 5, 7)",
    )
    .bind(ctx.account.id, ADA)
    .run();
  const { items } = await listNumbers(ctx, {});
  expect(items[0]).toMatchObject({ isBlockedByUser: true, messagedAt: 5, repliedAt: 7 });
  expect(items[1]).not.toHaveProperty("messagedAt", expect.anything());
});

it("has a sub-account's own contacts and those of the groups it was given, in one order, and no others", async () => {
  const { parent, sub } = await family();
  const given = await groupOf(parent, [ADA, MIA], () => ({ first_name: "Shared" }));
  await groupOf(parent, ["61412345009"]);
  await groupOf(sub, [BO]);
  await assignGroup(parent, { group: given, subAccounts: [sub.account.id] });
  expect(await numbersOf(sub, { limit: 2 })).toEqual([ADA, BO]);
  expect(await numbersOf(sub, { limit: 2, cursor: BO })).toEqual([MIA]);
  expect(await numbersOf(parent, {})).toEqual([ADA, MIA, "61412345009"]);
});

it("refuses a number that is no mobile, and a filter that names what the account does not have", async () => {
  const ctx = await twoGroups();
  expect(await refusalOf(listNumbers(ctx, { search: "02 9876 5432" }))).toMatchObject({
    fields: { search: GROUP_TEXTS.numberInvalid },
  });
  const filter = where({ field: "label:shoe_size", operator: "is", value: "9" });
  expect(await refusalOf(listNumbers(ctx, { filter }))).toMatchObject({ code: "INVALID_INPUT" });
});
