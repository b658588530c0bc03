import { describe, expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { fieldsNamed } from "#tests/support/group-fields.ts";
import { asId } from "#tests/support/ids.ts";
import { optIn } from "#tests/support/opt-in.ts";
import {
  expectNoDrift,
  kept,
  mobile,
  quietAccount,
  refusalOf,
} from "#tests/worker/audience/groups/support.ts";
import { deleteContacts } from "#worker/domains/audience/contacts/change-contacts.ts";
import {
  addContact,
  blockContact,
  deleteContact,
  updateContact,
} from "#worker/domains/audience/contacts/contacts.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { getGroup, groupFields } from "#worker/domains/audience/groups/groups.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked, suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";

async function groupOf(contacts: number, options: Parameters<typeof quietAccount>[0] = {}) {
  let clock = 1_800_000_000_000;
  const { ctx } = await quietAccount(options, { now: () => clock++ });
  const list = Array.from({ length: contacts }, (_, n) => ({ number: mobile(n), fields: [] }));
  const { data } = await createGroup(ctx, { name: "People", contacts: list });
  return { ctx, id: asId("group", data._id) };
}

it("makes a group with typed contacts and returns their fields as they were typed", async () => {
  const { ctx } = await quietAccount();
  const { data } = await createGroup(ctx, {
    name: "Friends",
    contacts: [
      { number: "0412 345 678", fields: [{ name: "First name", value: "Ada" }] },
      { number: "+61 412 345 679", fields: [{ name: "Suburb", value: "Glebe" }] },
    ],
  });
  expect(data).toMatchObject({
    totalContacts: 2,
    unsubscribe: 0,
    status: "Ready",
    groupstatus: false,
  });
  expect(data.fields).toEqual([
    { name: "First name", value: "first_name" },
    { name: "Suburb", value: "suburb" },
  ]);
  expect(await groupFields(ctx, { id: asId("group", data._id) })).toEqual({
    data: [
      { name: "First name", value: "first_name" },
      { name: "Suburb", value: "suburb" },
    ],
  });
  const { items } = await listContacts(ctx, {
    id: asId("group", data._id),
    limit: 10,
    search: "glebe",
  });
  expect(items).toMatchObject([
    { number: "61412345679", fields: [{ name: "Suburb", value: "Glebe" }] },
  ]);
});

it("names the typed contact that is wrong", async () => {
  const { ctx } = await quietAccount();
  const make = (numbers: string[]) =>
    refusalOf(
      createGroup(ctx, { name: "A", contacts: numbers.map((number) => ({ number, fields: [] })) }),
    );
  expect(await make(["0412345678", "0312345678"])).toMatchObject({
    code: "INVALID_INPUT",
    fields: { "contacts.1.number": GROUP_TEXTS.numberInvalid },
  });
  expect(await make(["0412345678", "61412345678"])).toMatchObject({
    code: "CONFLICT",
    fields: { "contacts.1.number": GROUP_TEXTS.numberTwice },
  });
});

describe("one contact", () => {
  it("is added, changed and removed, and the group's labels grow with it", async () => {
    const { ctx, id } = await groupOf(0);
    const fields = [{ name: "Name", value: "Ada" }];
    const { data: added } = await addContact(ctx, { id, number: "0412345678", fields });
    expect(added).toMatchObject({ number: "61412345678", group: id, optIn: true, fields });
    const { data: changed } = await updateContact(ctx, {
      groupId: id,
      contactId: asId("contact", added._id),
      number: "0412345679",
      fields: [{ name: "Pet name", value: "Rex" }],
    });
    expect(changed).toMatchObject({
      number: "61412345679",
      fields: [{ name: "Pet name", value: "Rex" }],
    });
    expect((await getGroup(ctx, { id })).data).toMatchObject({
      totalContacts: 1,
      fields: fieldsNamed("Name", "Pet name"),
    });
    await deleteContact(ctx, { id: asId("contact", added._id) });
    expect(await kept(ctx, id)).toEqual({ total: 0, unsubscribed: 0 });
    expect(await refusalOf(deleteContact(ctx, { id: asId("contact", added._id) }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("whose number is already in the group is refused, when added and when changed", async () => {
    const { ctx, id } = await groupOf(2);
    const taken = { code: "CONFLICT", fields: { number: GROUP_TEXTS.numberTwice } };
    expect(await refusalOf(addContact(ctx, { id, number: mobile(1), fields: [] }))).toMatchObject(
      taken,
    );
    const [contact] = (await listContacts(ctx, { id, limit: 10, search: mobile(0) })).items;
    const change = {
      groupId: id,
      contactId: asId("contact", contact?._id),
      number: mobile(1),
      fields: [],
    };
    expect(await refusalOf(updateContact(ctx, change))).toMatchObject(taken);
    await expectNoDrift(ctx, id);
  });

  it("R357: beyond the account's limit is refused, even if two come at the same time", async () => {
    const { ctx, id } = await groupOf(2, { contactLimit: 3 });
    const add = (n: number) => addContact(ctx, { id, number: mobile(n), fields: [] });
    const results = await Promise.allSettled([add(10), add(11)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await refusalOf(add(12))).toMatchObject({
      code: "UNPROCESSABLE",
      fields: { number: "Contact limit exceeded! Your per group contact limit is 3" },
    });
    expect(await kept(ctx, id)).toEqual({ total: 3, unsubscribed: 0 });
  });

  it("keeps both labels if two contacts each add one at the same moment", async () => {
    const { ctx, id } = await groupOf(0);
    const add = (n: number, name: string) =>
      addContact(ctx, { id, number: mobile(n), fields: [{ name, value: "x" }] });
    await Promise.all([add(1, "One"), add(2, "Two"), add(3, "Three")]);
    const { fields } = (await getGroup(ctx, { id })).data;
    expect(fields.map(({ name }) => name).sort()).toEqual(["One", "Three", "Two"]);
  });

  it("cannot add an eleventh label, an unusable one or the same one twice", async () => {
    const { ctx, id } = await groupOf(0);
    const add = (names: string[]) =>
      addContact(ctx, {
        id,
        number: "0412345678",
        fields: names.map((name) => ({ name, value: "x" })),
      });
    expect(await refusalOf(add(["First name", "first_name"]))).toMatchObject({
      fields: { fields: GROUP_TEXTS.labelTwice },
    });
    expect(await refusalOf(add(["a}b"]))).toMatchObject({
      fields: { fields: GROUP_TEXTS.labelName },
    });
    await add(Array.from({ length: 10 }, (_, n) => `Label ${n}`));
    const more = addContact(ctx, {
      id,
      number: "0412345679",
      fields: [{ name: "More", value: "x" }],
    });
    expect(await refusalOf(more)).toMatchObject({ fields: { fields: GROUP_TEXTS.tooManyLabels } });
  });
});

it("R380: removes several contacts, duplicates once and unknown ones not at all", async () => {
  const { ctx, id } = await groupOf(5);
  const { ctx: other, id: otherGroup } = await groupOf(1);
  await optOut(ctx, { number: mobile(0), source: "reply" });
  const ids = (await listContacts(ctx, { id, limit: 10 })).items.map(({ _id }) =>
    asId("contact", _id),
  );
  const foreign = (await listContacts(other, { id: otherGroup, limit: 10 })).items.map((c) =>
    asId("contact", c._id),
  );
  const result = await deleteContacts(ctx, {
    contact_ids: [...ids.slice(0, 2), ...ids.slice(0, 2), ...ids.slice(-1), ...foreign],
  });
  expect(result).toEqual({ data: { removed: 3 } });
  expect((await kept(ctx, id))?.total).toBe(2);
  await expectNoDrift(ctx, id);
  expect(await kept(other, otherGroup)).toEqual({ total: 1, unsubscribed: 0 });
});

describe("the list of contacts", () => {
  it("R410: pages by key, newest change first, and misses nothing", async () => {
    const { ctx, id } = await groupOf(0);
    for (let n = 0; n < 7; n++) await addContact(ctx, { id, number: mobile(n), fields: [] });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listContacts(ctx, { id, limit: 3, cursor });
      expect(page.total).toBe(7);
      seen.push(...page.items.map(({ number }) => number));
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map(mobile));
    const [oldest] = (await listContacts(ctx, { id, limit: 1, search: mobile(0) })).items;
    const contactId = asId("contact", oldest?._id);
    await updateContact(ctx, { groupId: id, contactId, number: mobile(0), fields: [] });
    expect((await listContacts(ctx, { id, limit: 1 })).items[0]?.number).toBe(mobile(0));
    expect(await refusalOf(listContacts(ctx, { id, limit: 3, cursor: "1-x" }))).toMatchObject({
      code: "INVALID_INPUT",
    });
  });

  it("finds a number in any spelling, a part of one, and a text in the values", async () => {
    const { ctx, id } = await groupOf(0);
    const name = (value: string) => [{ name: "Name", value }];
    await addContact(ctx, { id, number: "0412345678", fields: name('Zoë "Zed" Smith') });
    await addContact(ctx, { id, number: "0498765432", fields: name("Postcode 4123") });
    const find = async (search: string) => {
      const { items, total } = await listContacts(ctx, { id, limit: 10, search });
      expect(total).toBe(items.length);
      return items.map(({ number }) => number).sort();
    };
    expect(await find("+61 412 345 678")).toEqual(["61412345678"]);
    expect(await find("0412")).toEqual(["61412345678"]);
    expect(await find("4123")).toEqual(["61412345678", "61498765432"]);
    expect(await find('"zed"')).toEqual(["61412345678"]);
    expect(await find("zoë")).toEqual(["61412345678"]);
    expect(await find("name")).toEqual([]);
    expect(await find("0400000000")).toEqual([]);
  });
});

describe("suppression", () => {
  it("counts in every group that has the number, once, however often it is said", async () => {
    const { ctx, id } = await groupOf(3);
    const { data: second } = await createGroup(ctx, {
      name: "More",
      contacts: [{ number: mobile(1), fields: [] }],
    });
    const number = mobile(1);
    await optOut(ctx, { number, source: "reply" });
    await optOut(ctx, { number, source: "link" });
    await Promise.all([
      setBlocked(ctx, { number, blocked: true }),
      optOut(ctx, { number, source: "link" }),
    ]);
    expect(await kept(ctx, id)).toEqual({ total: 3, unsubscribed: 1 });
    expect(await kept(ctx, second._id)).toEqual({ total: 1, unsubscribed: 1 });
    expect(await optIn(ctx, { number })).toBe(true);
    expect(await optIn(ctx, { number })).toBe(false);
    expect(await suppressionOf(ctx, number)).toEqual({ optedOut: false, blocked: true });
    expect(await kept(ctx, id)).toEqual({ total: 3, unsubscribed: 1 });
    await setBlocked(ctx, { number, blocked: false });
    expect(await kept(ctx, second._id)).toEqual({ total: 1, unsubscribed: 0 });
  });

  it("R062, R266: by the owner comes and goes; the recipient's own stays", async () => {
    const { ctx, id } = await groupOf(1);
    const [contact] = (await listContacts(ctx, { id, limit: 1 })).items;
    const contactId = asId("contact", contact?._id);
    await optOut(ctx, { number: mobile(0), source: "reply" });
    const blocked = await blockContact(ctx, { id: contactId, isBlocked: true });
    expect(blocked.data).toMatchObject({ isBlocked: true, isBlockedByUser: true, optIn: false });
    const freed = await blockContact(ctx, { id: contactId, isBlocked: false });
    expect(freed.data).toMatchObject({ isBlocked: false, isBlockedByUser: true, optIn: false });
    expect(await kept(ctx, id)).toEqual({ total: 1, unsubscribed: 1 });
  });

  it("of a number is the account's own", async () => {
    const { ctx } = await groupOf(1);
    const { ctx: other, id } = await groupOf(1);
    await optOut(ctx, { number: mobile(0), source: "reply" });
    expect(await suppressionOf(other, mobile(0))).toEqual({ optedOut: false, blocked: false });
    expect(await kept(other, id)).toEqual({ total: 1, unsubscribed: 0 });
  });
});
