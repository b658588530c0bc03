import { expect, it } from "vitest";
import { newAccount } from "#tests/support/account.ts";
import { groupOf } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import {
  csv,
  mapping,
  quietAccount,
  startInto,
  startNew,
} from "#tests/worker/audience/groups/support.ts";
import { family } from "#tests/worker/identity/assignments/support.ts";
import { deleteContacts } from "#worker/domains/audience/contacts/change-contacts.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { findContacts } from "#worker/domains/audience/contacts/find-contacts.ts";
import { assignGroup } from "#worker/domains/audience/groups/groups.ts";
import { runImport } from "#worker/domains/audience/imports/run-import.ts";

type Fields = Readonly<Record<string, string>>;

const contact = (number: string, fields: Fields = {}) => ({
  number,
  fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
});

async function twoGroups() {
  const { ctx } = await quietAccount({ shard: 0 });
  const mia = { "First name": "Mia", "Last name": "Chen", Email: "mia@example.test" };
  await createGroup(ctx, {
    name: "Members",
    contacts: [contact("0412 345 678", mia), contact("0412 345 999")],
  });
  await createGroup(ctx, {
    name: "Suppliers",
    contacts: [contact("0412 345 678", { Name: "Mia of Chen & Co" }), contact("0498 000 001")],
  });
  const find = async (search: string, limit?: number) => {
    const { data } = await findContacts(ctx, { search, limit });
    return data.contacts.map(({ number, group }) => `${number} ${group.name}`);
  };
  return { ctx, find };
}

it("finds contacts of all groups by how the words of their names begin, in any case and order", async () => {
  const { ctx, find } = await twoGroups();
  const both = ["61412345678 Members", "61412345678 Suppliers"];
  for (const search of ["MIA", "mia ch", "chen", "Chen  mia", "& mia"])
    expect(await find(search), search).toEqual(search === "& mia" ? both.slice(1) : both);
  expect(await find("mia", 1)).toHaveLength(1);
  for (const search of ["hen", "%", "mia bo", '"', "*", "mia* OR *", "NOT", ":", "\u0000", "-"])
    expect(await find(search), search).toEqual([]);
  const byNumber = (await findContacts(ctx, { number: "0412345678" })).data;
  expect(byNumber.contacts.map(({ number }) => number)).toEqual(["61412345678", "61412345678"]);
  await expect(findContacts(ctx, {})).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const { data } = await findContacts(ctx, { search: "mia chen" });
  expect(data.contacts).toMatchObject([{ name: "Mia Chen", email: "mia@example.test" }, {}]);
});

it("finds contacts by how their email address begins, and letters with accents by those without", async () => {
  const { ctx } = await quietAccount({ shard: 0 });
  const zoe = { Name: "Zoë O'Brien-Müller", Email: "Zoe.Brien@Example.test" };
  await createGroup(ctx, { name: "All", contacts: [contact("0412 345 678", zoe)] });
  const found = async (search: string) =>
    (await findContacts(ctx, { search })).data.contacts.map(({ name }) => name);
  for (const search of ["zoe", "ZOË", "o'brien-mu", "zoe.brien@ex"])
    expect(await found(search), search).toEqual(["Zoë O'Brien-Müller"]);
  for (const search of ["brien", "example.test"]) expect(await found(search), search).toEqual([]);
});

it("finds a contact by its words of now: of an import, of a change, and none once it is gone", async () => {
  const { ctx } = await quietAccount({ shard: 0 });
  const columns = mapping(1, { first_name: 0 });
  const rows = ["Name,Mobile", "Ada,0412345678", "Bo,0412345679"];
  const { group, import: first } = await startNew(ctx, csv(rows), columns);
  await runImport(ctx, first);
  const found = async (search: string) => {
    const { contacts } = (await findContacts(ctx, { search })).data;
    return contacts.map(({ _id }) => asId("contact", _id));
  };
  const [ada, ...none] = await found("ada");
  expect(none).toEqual([]);
  const again = await startInto(ctx, group, csv(["Name,Mobile", "Cleo,0412345678"]), columns);
  await runImport(ctx, again.import);
  expect(await found("ada")).toEqual([]);
  expect(await found("cleo")).toEqual([ada]);
  const removed = await deleteContacts(ctx, {
    contact_ids: [...(await found("cleo")), ...(await found("bo"))],
  });
  expect(removed.data).toEqual({ removed: 2 });
  expect(await found("cleo")).toEqual([]);
  const dee = { number: "0412345680", fields: [{ name: "first_name", value: "Dee" }] };
  await createGroup(ctx, { name: "Others", contacts: [dee] });
  expect(await found("dee")).toHaveLength(1);
  expect(await found("bo")).toEqual([]);
});

it.each(["0412 345", "412345", "+61 412 345", "0061 412-345", "61412345"])(
  "finds them by how their number begins, as in %s",
  async (search) => {
    const { find } = await twoGroups();
    expect(await find(search)).toEqual([
      "61412345999 Members",
      "61412345678 Members",
      "61412345678 Suppliers",
    ]);
  },
);

it("finds nothing by digits that begin no mobile number, and nothing of another account", async () => {
  const { find } = await twoGroups();
  expect(await find("02 9876")).toEqual([]);
  expect(await find("64412")).toEqual([]);
  const thief = await newAccount({ shard: 0 });
  const { data } = await findContacts(thief, { search: "mia" });
  expect(data.contacts).toEqual([]);
});

it("finds a sub-account's own contacts and those of the groups that it was given, and no others", async () => {
  const { parent, sub } = await family();
  const given = await groupOf(parent, ["61412345001"], () => ({ first_name: "Mia" }));
  await groupOf(parent, ["61412345002"], () => ({ first_name: "Mia" }));
  await assignGroup(parent, { group: given, subAccounts: [sub.account.id] });
  await groupOf(sub, ["61412345003"], () => ({ first_name: "Mia" }));
  for (const search of ["mia", "0412 345"]) {
    const { data } = await findContacts(sub, { search });
    expect(data.contacts.map(({ number }) => number)).toEqual(["61412345001", "61412345003"]);
  }
});
