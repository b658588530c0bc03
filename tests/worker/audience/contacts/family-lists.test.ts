import { expect, it } from "vitest";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { family } from "#tests/worker/identity/assignments/support.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  addContact,
  contactDetail,
  contactInformation,
} from "#worker/domains/audience/contacts/contacts.ts";
import { findContacts, findInGroups } from "#worker/domains/audience/contacts/find-contacts.ts";
import { listAllContacts, listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { assignGroup } from "#worker/domains/audience/groups/groups.ts";
import { blockNumber } from "#worker/domains/audience/suppressions/block-numbers.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { exportContacts } from "#worker/domains/reports/exports/export-contacts.ts";

interface Shown {
  isBlocked: boolean;
  isBlockedByUser: boolean;
}
const FREE = { isBlocked: false, isBlockedByUser: false };
const OUT = { isBlocked: false, isBlockedByUser: true };
const BLOCKED = { isBlocked: true, isBlockedByUser: false };

/** How each screen of an account shows a number of a group: the table, the drawer and Find Contact. */
async function shown(ctx: AccountContext, group: string, number: string) {
  const { items } = await listContacts(ctx, { id: asId("group", group), limit: 10 });
  const listed = items.find((contact) => contact.number === number);
  const id = asId("contact", listed?._id ?? "");
  const search = number;
  const found = [
    listed,
    (await contactDetail(ctx, { id })).data,
    (await contactInformation(ctx, { id })).data,
    (await findContacts(ctx, { search })).data.contacts.find(({ _id }) => _id === id),
    (await findInGroups(ctx, { search })).data.numbers[0],
  ];
  const each = found.map((one: Shown | undefined) => ({
    isBlocked: one?.isBlocked,
    isBlockedByUser: one?.isBlockedByUser,
  }));
  expect(new Set(each.map((one) => JSON.stringify(one))).size).toBe(1);
  return each[0];
}

it("a sub-account's own group shows whom its parent's list stops, and never the other way round (shard 1)", async () => {
  const shard = 1;
  const { parent, sub } = await family({}, shard);
  const numbers = newHandsets(4);
  const [out = "", blocked = "", own = "", free = ""] = numbers;
  const [theirs, ours] = [await groupOf(parent, numbers), await groupOf(sub, numbers)];
  await optOut(parent, { number: out, source: "reply" });
  await blockNumber(parent, { number: blocked });
  await blockNumber(sub, { number: own });
  expect(await shown(sub, ours, out)).toEqual(OUT);
  expect(await shown(sub, ours, blocked)).toEqual(BLOCKED);
  expect(await shown(sub, ours, own)).toEqual(BLOCKED);
  expect(await shown(sub, ours, free)).toEqual(FREE);
  expect(await shown(parent, theirs, own)).toEqual(FREE);
  expect(await shown(parent, theirs, out)).toEqual(OUT);
  const those = async (which: Partial<Shown>) => {
    const { items, total } = await listAllContacts(sub, which);
    expect(total).toBe(items.length);
    return items.map(({ number }) => number).toSorted();
  };
  expect(await those({ isBlockedByUser: true })).toEqual([out]);
  expect(await those({ isBlocked: true })).toEqual([blocked, own].toSorted());
  expect(await those(FREE)).toEqual([free]);
});

it("a shared group shows each account its own list and its parent's, in the table, the drawer and the file", async () => {
  const { parent, sub } = await family();
  const numbers = newHandsets(3);
  const [out = "", own = "", free = ""] = numbers;
  const group = await groupOf(parent, numbers);
  await assignGroup(parent, { group, subAccounts: [sub.account.id] });
  await optOut(parent, { number: out, source: "reply" });
  await blockNumber(sub, { number: own });
  expect(await shown(sub, group, out)).toEqual(OUT);
  expect(await shown(sub, group, own)).toEqual(BLOCKED);
  expect(await shown(sub, group, free)).toEqual(FREE);
  expect(await shown(parent, group, own)).toEqual(FREE);
  const [added = ""] = newHandsets(1);
  await blockNumber(sub, { number: added });
  const { data } = await addContact(sub, { id: group, number: added, fields: [] });
  expect(data).toMatchObject(BLOCKED);
  const file = await exportContacts(sub, { id: group, format: "csv" });
  const lines = (await new Response(file.body).text()).trim().split("\n");
  expect(lines.filter((line) => line.includes("Opted out"))).toHaveLength(1);
  expect(lines.filter((line) => line.includes("Blocked"))).toHaveLength(2);
});
