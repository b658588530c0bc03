import { expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { newAccount } from "#tests/support/account.ts";
import { groupOf } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { quietAccount, refusalOf } from "#tests/worker/audience/groups/support.ts";
import { family } from "#tests/worker/identity/assignments/support.ts";
import { contactDetail, contactInformation } from "#worker/domains/audience/contacts/contacts.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { findContacts, findInGroups } from "#worker/domains/audience/contacts/find-contacts.ts";
import { assignGroup } from "#worker/domains/audience/groups/groups.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";

const MIA = "61412345678";
const fields = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

async function miaInThree() {
  const { ctx } = await quietAccount({ shard: 0 });
  const others = [{ number: "0498 000 001", fields: fields({ "First name": "Bo" }) }];
  await createGroup(ctx, { name: "suppliers", contacts: [{ number: MIA, fields: [] }, ...others] });
  const named = fields({ "Last name": "Chen", Email: "mia@example.test", "First name": "Mia" });
  await createGroup(ctx, { name: "Members", contacts: [{ number: MIA, fields: named }] });
  await createGroup(ctx, { name: "Raffle", contacts: [{ number: MIA, fields: [] }] });
  await createGroup(ctx, { name: "Others", contacts: others });
  const find = async (search: string) => (await findInGroups(ctx, { search })).data;
  return { ctx, find };
}

it.each(["0412 345 678", "mia c", "Chen"])(
  "R300: finds a number by %s with its first and last name and every group that has it",
  async (search) => {
    const { find } = await miaInThree();
    const { numbers } = await find(search);
    expect(numbers).toMatchObject([
      {
        number: MIA,
        name: "Mia Chen",
        email: "mia@example.test",
        fields: [
          { name: "first_name", value: "Mia" },
          { name: "last_name", value: "Chen" },
        ],
        isBlocked: false,
        isBlockedByUser: false,
      },
    ]);
    expect(numbers[0]?.groups.map(({ name }) => name)).toEqual(["Members", "Raffle", "suppliers"]);
  },
);

it("R359: takes a number in any spelling, and refuses a whole one that is not a mobile", async () => {
  const { find } = await miaInThree();
  for (const search of ["412345678", "+61 412-345-678", "0061412345678"])
    expect((await find(search)).numbers.map(({ number }) => number)).toEqual([MIA]);
  expect(await refusalOf(find("02 9876 5432"))).toMatchObject({
    code: "INVALID_INPUT",
    fields: { search: GROUP_TEXTS.numberInvalid },
  });
});

it("R384: returns the email address of a contact that was found, never the account owner's", async () => {
  const { ctx } = await miaInThree();
  for (const call of [findInGroups, findContacts]) {
    const emailOf = async (search: string) => (await call(ctx, { search })).data.email;
    expect(await emailOf(MIA)).toBe("mia@example.test");
    expect(await emailOf("0498 000 001")).toBeUndefined();
    expect(await emailOf("0498 000 002")).toBeUndefined();
    expect(await emailOf("mia")).toBeUndefined();
  }
  const thief = await newAccount({ shard: 0 });
  expect((await findInGroups(thief, { search: MIA })).data).toEqual({ numbers: [] });
});

it("counts numbers, not contacts: a number of many groups hides no other", async () => {
  const { ctx } = await quietAccount({ shard: 0 });
  const mia = fields({ "First name": "Mia" });
  for (let n = 0; n < 4; n++)
    await createGroup(ctx, { name: `G${n}`, contacts: [{ number: MIA, fields: mia }] });
  const other = { number: "0412 345 999", fields: mia };
  await createGroup(ctx, { name: "Z", contacts: [other] });
  for (const search of ["mia", "0412 345"]) {
    const { numbers } = (await findInGroups(ctx, { search, limit: 2 })).data;
    expect(
      numbers.map(({ groups }) => groups.length),
      search,
    ).toEqual([4, 1]);
  }
});

it("says whether a number has opted out or is blocked", async () => {
  const { ctx, find } = await miaInThree();
  await optOut(ctx, { number: MIA, source: "reply" });
  expect((await find("mia")).numbers).toMatchObject([{ isBlocked: false, isBlockedByUser: true }]);
  await setBlocked(ctx, { number: MIA, blocked: true });
  expect((await find("mia")).numbers).toMatchObject([{ isBlocked: true, isBlockedByUser: true }]);
});

it("a contact leads to its number's groups and to its own fields", async () => {
  const { ctx, find } = await miaInThree();
  const [found] = (await find(MIA)).numbers;
  for (const { _id, contact } of found?.groups ?? []) {
    const id = asId("contact", contact);
    expect((await contactInformation(ctx, { id })).data).toEqual(found);
    expect((await contactDetail(ctx, { id })).data).toMatchObject({ number: MIA, group: _id });
  }
  const members = asId("contact", found?.groups[0]?.contact);
  expect((await contactDetail(ctx, { id: members })).data.fields).toEqual(
    fields({ "Last name": "Chen", Email: "mia@example.test", "First name": "Mia" }),
  );
});

it("a sub-account sees the groups that are shared with it, and nothing else of its parent's", async () => {
  const { parent, sub } = await family();
  const given = await groupOf(parent, [MIA], () => ({ first_name: "Mia" }));
  const kept = await groupOf(parent, [MIA]);
  const own = await groupOf(sub, [MIA]);
  await assignGroup(parent, { group: given, subAccounts: [sub.account.id] });
  const groupsOf = async (ctx: typeof sub) =>
    (await findInGroups(ctx, { search: MIA })).data.numbers.flatMap(({ groups }) => groups);
  const seen = await groupsOf(sub);
  expect(seen.map(({ _id }) => _id).sort()).toEqual([given, own].sort());
  for (const { _id, contact } of await groupsOf(parent)) {
    const id = asId("contact", contact);
    const calls = [contactInformation(sub, { id }), contactDetail(sub, { id })];
    if (_id === kept)
      for (const call of calls) expect(await refusalOf(call)).toMatchObject({ code: "NOT_FOUND" });
    else expect((await calls[0])?.data).toMatchObject({ number: MIA, name: "Mia" });
    await Promise.allSettled(calls);
  }
});
