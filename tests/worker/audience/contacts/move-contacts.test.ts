import { expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { asId } from "#tests/support/ids.ts";
import {
  expectNoDrift,
  mobile,
  quietAccount,
  refusalOf,
} from "#tests/worker/audience/groups/support.ts";
import { updateContact } from "#worker/domains/audience/contacts/contacts.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { moveContacts } from "#worker/domains/audience/contacts/move-contacts.ts";
import { holdGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import { getGroup } from "#worker/domains/audience/groups/groups.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { commit } from "#worker/kernel/commit.ts";

type Ctx = Awaited<ReturnType<typeof quietAccount>>["ctx"];
type Values = Readonly<Record<string, string>>;

async function groupWith(ctx: Ctx, name: string, numbers: readonly number[], values: Values = {}) {
  const fields = Object.entries(values).map(([label, value]) => ({ name: label, value }));
  const contacts = numbers.map((n) => ({ number: mobile(n), fields }));
  return asId("group", (await createGroup(ctx, { name, contacts })).data._id);
}

async function contactsOf(ctx: Ctx, id: Awaited<ReturnType<typeof groupWith>>) {
  const { items } = await listContacts(ctx, { id, limit: 100 });
  const byNumber = items.toSorted((a, b) => (a.number < b.number ? -1 : 1));
  return byNumber.map(({ _id, number, fields }) => ({ _id: asId("contact", _id), number, fields }));
}

const idsOf = (contacts: readonly { _id: ReturnType<typeof asId<"contact">> }[]) =>
  contacts.map(({ _id }) => _id);

it("moves contacts with their labels and counts; who is there already gets the values on top", async () => {
  const { ctx } = await quietAccount();
  const from = await groupWith(ctx, "From", [1, 2, 3], { Name: "Ada", Suburb: "Glebe" });
  const to = await groupWith(ctx, "To", [2, 9], { Name: "Old", Age: "40" });
  await setBlocked(ctx, { number: mobile(1), blocked: true });
  const before = await contactsOf(ctx, from);
  const there = await contactsOf(ctx, to);
  const move = () =>
    moveContacts(ctx, { id: from, group: to, contact_ids: idsOf(before.slice(0, 2)) });
  expect((await move()).data).toEqual({ moved: 2, merged: 1 });
  expect(await contactsOf(ctx, from)).toEqual(before.slice(2));
  const ada = [
    { name: "Name", value: "Ada" },
    { name: "Suburb", value: "Glebe" },
  ];
  const age = { name: "Age", value: "40" };
  expect(await contactsOf(ctx, to)).toEqual([
    { ...before[0], fields: ada },
    { ...there[0], fields: [ada[0], age, ada[1]] },
    there[1],
  ]);
  expect((await getGroup(ctx, { id: to })).data.fields.map(({ name }) => name)).toEqual([
    "Name",
    "Age",
    "Suburb",
  ]);
  expect(await expectNoDrift(ctx, from)).toEqual({ total: 1, unsubscribed: 0 });
  expect(await expectNoDrift(ctx, to)).toEqual({ total: 3, unsubscribed: 1 });
  expect((await move()).data).toEqual({ moved: 0, merged: 0 });
  expect(await expectNoDrift(ctx, to)).toEqual({ total: 3, unsubscribed: 1 });
});

it("R411: beyond the limit of the group that they go to, none is moved; merging needs no room", async () => {
  const { ctx } = await quietAccount({ contactLimit: 3 });
  const from = await groupWith(ctx, "From", [1, 2, 3]);
  const to = await groupWith(ctx, "To", [3, 8]);
  const chosen = idsOf(await contactsOf(ctx, from));
  const move = (contact_ids: typeof chosen) =>
    moveContacts(ctx, { id: from, group: to, contact_ids });
  expect(await refusalOf(move(chosen))).toMatchObject({
    code: "UNPROCESSABLE",
    fields: { group: GROUP_TEXTS.limit(3) },
  });
  expect(await expectNoDrift(ctx, from)).toEqual({ total: 3, unsubscribed: 0 });
  expect((await move(chosen.slice(1))).data).toEqual({ moved: 2, merged: 1 });
  expect(await expectNoDrift(ctx, to)).toEqual({ total: 3, unsubscribed: 0 });
  expect(await expectNoDrift(ctx, from)).toEqual({ total: 1, unsubscribed: 0 });
});

it("leaves contacts of other groups and accounts, and a group that a campaign uses, as they are", async () => {
  const { ctx } = await quietAccount();
  const from = await groupWith(ctx, "From", [1]);
  const to = await groupWith(ctx, "To", [2]);
  const third = await groupWith(ctx, "Third", [3]);
  const { ctx: stranger } = await quietAccount();
  const theirs = await groupWith(stranger, "Theirs", [4]);
  const elsewhere = [...(await contactsOf(ctx, third)), ...(await contactsOf(stranger, theirs))];
  const move = (group: typeof to, contacts: typeof elsewhere) =>
    moveContacts(ctx, { id: from, group, contact_ids: idsOf(contacts) });
  expect((await move(to, elsewhere)).data.moved).toBe(0);
  const own = await contactsOf(ctx, from);
  expect(await refusalOf(move(theirs, own))).toMatchObject({ code: "NOT_FOUND" });
  expect(await refusalOf(move(from, own))).toMatchObject({
    fields: { group: GROUP_TEXTS.sameGroup },
  });
  await commit(ctx, { statements: [holdGroups(ctx, "cmp_1", [from])] });
  expect(await refusalOf(move(to, own))).toMatchObject({
    code: "CONFLICT",
    message: GROUP_TEXTS.inUse,
  });
  for (const [owner, id] of [
    [ctx, from],
    [ctx, to],
    [ctx, third],
    [stranger, theirs],
  ] as const)
    expect(await expectNoDrift(owner, id)).toEqual({ total: 1, unsubscribed: 0 });
});

it("refuses labels that the other group has no room for, and moves nothing", async () => {
  const { ctx } = await quietAccount();
  const many = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`Label ${n}`, "x"]));
  const from = await groupWith(ctx, "From", [1], { Name: "Ada" });
  const to = await groupWith(ctx, "To", [2], many);
  const contact_ids = idsOf(await contactsOf(ctx, from));
  const refusal = await refusalOf(moveContacts(ctx, { id: from, group: to, contact_ids }));
  expect(refusal).toMatchObject({ fields: { group: GROUP_TEXTS.tooManyLabels } });
  expect(await expectNoDrift(ctx, from)).toEqual({ total: 1, unsubscribed: 0 });
});

it("two moves and a change at the same moment leave each contact in one group, and the counts right", async () => {
  const { ctx } = await quietAccount();
  const from = await groupWith(ctx, "From", [1, 2], { Name: "Ada" });
  const one = await groupWith(ctx, "One", [1]);
  const two = await groupWith(ctx, "Two", []);
  const contacts = await contactsOf(ctx, from);
  const [first] = contacts;
  if (!first) throw new Error("No contact");
  const change = { groupId: from, contactId: first._id, number: mobile(5), fields: [] };
  await Promise.allSettled([
    moveContacts(ctx, { id: from, group: one, contact_ids: idsOf(contacts) }),
    moveContacts(ctx, { id: from, group: two, contact_ids: idsOf(contacts) }),
    updateContact(ctx, change),
  ]);
  const totals = await Promise.all([from, one, two].map((id) => expectNoDrift(ctx, id)));
  const all = (await Promise.all([from, one, two].map((id) => contactsOf(ctx, id)))).flat();
  expect(new Set(idsOf(all)).size).toBe(all.length);
  expect(totals.reduce((sum, row) => sum + Number(row?.total), 0)).toBe(all.length);
  expect(all.some(({ number }) => number === mobile(2))).toBe(true);
});
