import { describe, expect, it } from "vitest";
import { listAllContacts as listCall, MOST_PAGED } from "#core/contract/contacts/contacts.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { newAccount } from "#tests/support/account.ts";
import { call } from "#tests/support/call.ts";
import { groupOf, newHandsets } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { sessionFor } from "#tests/support/session.ts";
import { mobile } from "#tests/worker/audience/groups/support.ts";
import { family } from "#tests/worker/identity/assignments/support.ts";
import { refusalOf } from "#tests/worker/identity/sub-accounts/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { createContact, updateContact } from "#worker/domains/audience/contacts/contacts.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listAllContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { assignGroup, getGroup } from "#worker/domains/audience/groups/groups.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";

async function groupWith(ctx: AccountContext, name: string, people: Record<number, string>) {
  const contacts = Object.entries(people).map(([n, value]) => ({
    number: mobile(Number(n)),
    fields: [{ name: "First name", value }],
  }));
  return asId("group", (await createGroup(ctx, { name, contacts })).data._id);
}

/** Two groups, made one after the other, with a number that is in both. */
async function people() {
  let now = Date.now();
  const ctx = { ...(await newAccount()), now: () => now++ };
  const one = await groupWith(ctx, "One", { 1: "Ann", 2: "Bo" });
  const two = await groupWith(ctx, "Two", { 2: "Bob", 3: "Cy" });
  return { ctx, one, two };
}

type Query = Parameters<typeof listAllContacts>[1];
async function shown(ctx: AccountContext, query: Query) {
  const { items, ...page } = await listAllContacts(ctx, query);
  return { ...page, items: items.map(({ fields }) => fields[0]?.value) };
}

describe("R382: the list of all contacts", () => {
  it("R410: begins with the latest change, with the group and its columns", async () => {
    const { ctx, one } = await people();
    const { items, total } = await listAllContacts(ctx, {});
    expect(total).toBe(4);
    expect(items.map(({ updatedAt }) => updatedAt)).toEqual(
      items.map(({ updatedAt }) => updatedAt).toSorted((a, b) => b - a),
    );
    expect(items.at(-1)).toMatchObject({ group: one, fields: [{ name: "First name" }] });
    const first = items.find(({ number }) => number === mobile(1));
    await updateContact(ctx, {
      groupId: one,
      contactId: asId("contact", first?._id),
      number: mobile(1),
      fields: [{ name: "First name", value: "Anna" }],
    });
    expect((await shown(ctx, {})).items[0]).toBe("Anna");
    expect((await shown(ctx, { sort: "updatedAt" })).items.at(-1)).toBe("Anna");
  });

  it("is sorted by number, and paged by page and pageSize", async () => {
    const { ctx } = await people();
    const first = await shown(ctx, { sort: "number", pageSize: 3 });
    expect(first).toEqual({
      ...{ total: 4, current: 1, limit: 3, totalPages: 2 },
      items: ["Ann", "Bo", "Bob"],
    });
    const second = await shown(ctx, { sort: "number", pageSize: 3, page: 2 });
    expect(second.items).toEqual(["Cy"]);
    expect((await shown(ctx, { sort: "-number", pageSize: 1 })).items).toEqual(["Cy"]);
    const late = listAllContacts(ctx, { page: MOST_PAGED / 10 + 1 });
    expect(await refusalOf(late)).toMatchObject({ fields: { page: GROUP_TEXTS.pagedTooFar } });
  });

  it("R409: has ten on a page", async () => {
    const ctx = await newAccount();
    await groupOf(ctx, newHandsets(11));
    const { items, limit, totalPages } = await listAllContacts(ctx, {});
    expect([items.length, limit, totalPages]).toEqual([10, 10, 2]);
  });

  it("R062: is narrowed to who is blocked, or opted out, or neither", async () => {
    const { ctx } = await people();
    await setBlocked(ctx, { number: mobile(1), blocked: true });
    await optOut(ctx, { number: mobile(2), source: "reply" });
    const names = async (query: Query) => (await shown(ctx, { sort: "number", ...query })).items;
    expect(await names({ isBlocked: true })).toEqual(["Ann"]);
    expect(await names({ isBlockedByUser: true })).toEqual(["Bo", "Bob"]);
    expect(await names({ isBlocked: false, isBlockedByUser: false })).toEqual(["Cy"]);
    expect((await shown(ctx, { isBlockedByUser: true })).total).toBe(2);
    const cookie = await sessionFor(ctx);
    const response = await call(listCall, { isBlockedByUser: "true", pageSize: "1" }, { cookie });
    expect(await response.json()).toMatchObject({ total: 2, limit: 1, totalPages: 2 });
  });

  it("is searched by number and by value, within the account only", async () => {
    const { ctx } = await people();
    await groupWith(await newAccount(), "Theirs", { 1: "Ann" });
    const spelt = mobile(2).replace(/^61/, "0");
    expect(await shown(ctx, { search: spelt, sort: "number" })).toMatchObject({
      ...{ items: ["Bo", "Bob"], total: 2 },
    });
    expect((await shown(ctx, { search: "ann" })).items).toEqual(["Ann"]);
    expect(await shown(ctx, { search: "nobody" })).toMatchObject({ items: [], total: 0 });
  });
});

it("POST /contact adds to the group that it names, also to a shared one, and to no other", async () => {
  const { parent, sub } = await family();
  const group = await groupOf(parent, []);
  const theirs = await groupOf(await newAccount(), []);
  const [number = ""] = newHandsets(1);
  const someone = { number, fields: [{ name: "Town", value: "Perth" }] };
  for (const unknown of [group, theirs]) {
    const attempt = createContact(sub, { group: unknown, ...someone });
    expect(await refusalOf(attempt)).toMatchObject({ code: "NOT_FOUND" });
  }
  await assignGroup(parent, { group, subAccounts: [sub.account.id] });
  const { data } = await createContact(sub, { group, ...someone });
  expect(data).toMatchObject({ group, number, fields: [{ name: "Town", value: "Perth" }] });
  expect((await getGroup(parent, { id: group })).data.totalContacts).toBe(1);
  const again = createContact(sub, { group, ...someone });
  expect(await refusalOf(again)).toMatchObject({ fields: { number: GROUP_TEXTS.numberTwice } });
});
