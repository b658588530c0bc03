import { expect, it } from "vitest";
import { newAccount } from "#tests/support/account.ts";
import { groupOf } from "#tests/support/campaigns.ts";
import { family } from "#tests/worker/assignments/support.ts";
import { createGroup } from "#worker/domains/contacts/create-group-with-contacts.ts";
import { findContacts } from "#worker/domains/contacts/find-contacts.ts";
import { assignGroup } from "#worker/domains/groups/assign-group.ts";
import { quietAccount } from "./support.ts";

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

it("finds contacts of all groups by how their name or last name begins, in any case", async () => {
  const { ctx, find } = await twoGroups();
  const both = ["61412345678 Members", "61412345678 Suppliers"];
  expect(await find("MIA")).toEqual(both);
  expect(await find("mia", 1)).toEqual(both.slice(0, 1));
  expect(await find("mia ch")).toEqual(both.slice(0, 1));
  expect(await find("chen")).toEqual(both.slice(0, 1));
  expect(await find("hen")).toEqual([]);
  expect(await find("%")).toEqual([]);
  const { data } = await findContacts(ctx, { search: "mia chen" });
  expect(data.contacts).toMatchObject([{ name: "Mia Chen", email: "mia@example.test" }]);
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
