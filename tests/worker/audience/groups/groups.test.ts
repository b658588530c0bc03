import { describe, expect, it } from "vitest";
import { GROUP_REMOVAL_TEXTS, GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { deleteOrEmptyGroups as deleteOrEmptyEndpoint } from "#core/contract/groups/groups.ts";
import { asId } from "#tests/support/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { groupsInUse } from "#worker/domains/audience/groups/group-use-queries.ts";
import {
  deleteGroup,
  deleteOrEmptyGroups,
  getGroup,
  listGroups,
  renameGroup,
} from "#worker/domains/audience/groups/groups.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { launched } from "./campaign-support.ts";
import {
  counted,
  csv,
  expectNoDrift,
  mapping,
  mobile,
  quietAccount,
  refusalOf,
  startInto,
} from "./support.ts";

async function accountWith(names: readonly string[]) {
  let clock = 1_800_000_000_000;
  const { ctx } = await quietAccount({}, { now: () => clock++ });
  const ids: string[] = [];
  for (const name of names) ids.push((await createGroup(ctx, { name, contacts: [] })).data._id);
  return { ctx, ids };
}

describe("the list of groups", () => {
  const NAMES = ["Beta", "alpha", "Gamma 10%", "delta", "Épsilon"];
  const namesOf = async (ctx: AccountContext, asked: Parameters<typeof listGroups>[1]) =>
    (await listGroups(ctx, asked)).items.map(({ name }) => name);

  it("R279, R377, R381: has ten per page, newest first, and the requested pages", async () => {
    const { ctx } = await accountWith(Array.from({ length: 23 }, (_, n) => `Group ${n}`));
    const first = await listGroups(ctx, {});
    expect(first).toMatchObject({ total: 23, current: 1, limit: 10, totalPages: 3 });
    expect(first.items.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Group ${22 - n}`),
    );
    expect(await namesOf(ctx, { page: 3 })).toEqual(["Group 2", "Group 1", "Group 0"]);
    expect(await namesOf(ctx, { noPaging: "true" })).toHaveLength(23);
    expect((await listGroups(ctx, { limit: 5_000 })).limit).toBe(100);
  });

  it("has only the groups that are asked for by their ids", async () => {
    const { ctx, ids } = await accountWith(NAMES);
    const { ids: theirs } = await accountWith(["Theirs"]);
    const [beta, alpha] = [asId("group", ids[0]), asId("group", ids[1])];
    const list = await listGroups(ctx, { ids: [beta, asId("group", theirs[0]), alpha] });
    expect(list).toMatchObject({ total: 2, totalPages: 1 });
    expect(list.items.map(({ name }) => name)).toEqual(["alpha", "Beta"]);
    expect(await namesOf(ctx, { ids: [beta, alpha], search: "bet" })).toEqual(["Beta"]);
  });

  it("R377: sorts by name and date, and finds a part of a name in any case", async () => {
    const { ctx } = await accountWith(NAMES);
    expect(await namesOf(ctx, { sort: "name" })).toEqual([
      "alpha",
      "Beta",
      "delta",
      "Gamma 10%",
      "Épsilon",
    ]);
    expect(await namesOf(ctx, { sort: "-name" })).toEqual([
      "Épsilon",
      "Gamma 10%",
      "delta",
      "Beta",
      "alpha",
    ]);
    expect(await namesOf(ctx, { sort: "createdAt" })).toEqual(NAMES);
    expect(await listGroups(ctx, { search: "LTA" })).toMatchObject({
      total: 1,
      items: [{ name: "delta" }],
    });
    expect(await namesOf(ctx, { search: "éps" })).toEqual(["Épsilon"]);
    expect(await namesOf(ctx, { search: "%" })).toEqual(["Gamma 10%"]);
    expect(await namesOf(ctx, { search: "_" })).toEqual([]);
  });
});

it("refuses a name that another group has, whatever its case, and lets a group change its own", async () => {
  const { ctx, ids } = await accountWith(["Autumn", "Winter"]);
  const taken = { code: "CONFLICT", fields: { name: GROUP_TEXTS.nameTaken } };
  expect(await refusalOf(createGroup(ctx, { name: "aUTUMN", contacts: [] }))).toMatchObject(taken);
  const [autumn, winter] = [asId("group", ids[0]), asId("group", ids[1])];
  expect(await refusalOf(renameGroup(ctx, { id: winter, name: "AUTUMN" }))).toMatchObject(taken);
  expect((await renameGroup(ctx, { id: autumn, name: "AUTUMN" })).data.name).toBe("AUTUMN");
});

it("keeps names apart by account", async () => {
  await accountWith(["Autumn"]);
  const { ctx } = await accountWith(["Autumn"]);
  expect((await listGroups(ctx, {})).total).toBe(1);
});

describe("a group of a campaign", () => {
  it.each(["planning", "pending", "sending", "paused"] as const)(
    "R298: that is %s is not deleted",
    async (status) => {
      const { ctx, ids } = await accountWith(["Used", "Free"]);
      const [used, free] = [asId("group", ids[0]), asId("group", ids[1])];
      await launched(ctx, status, [used]);
      expect(await groupsInUse(ctx)).toEqual(new Set([used]));
      expect((await listGroups(ctx, { sort: "createdAt" })).items).toMatchObject([
        { groupstatus: true },
        { groupstatus: false },
      ]);
      expect(await refusalOf(deleteGroup(ctx, { id: used }))).toMatchObject({
        code: "CONFLICT",
        message: GROUP_REMOVAL_TEXTS.inUse(["Used"]),
      });
      await deleteGroup(ctx, { id: free });
      expect((await getGroup(ctx, { id: used })).data.groupstatus).toBe(true);
    },
  );

  it.each(["draft", "held", "rejected", "complete", "cancelled"] as const)(
    "that is %s is deleted",
    async (status) => {
      const { ctx } = await accountWith([]);
      const { data } = await createGroup(ctx, {
        name: "Done",
        contacts: [{ number: mobile(1), fields: [] }],
      });
      const id = asId("group", data._id);
      await launched(ctx, status, [id]);
      await deleteGroup(ctx, { id });
      expect(await refusalOf(getGroup(ctx, { id }))).toMatchObject({ code: "NOT_FOUND" });
      expect(await counted(ctx, id)).toEqual({ total: 0, unsubscribed: 0 });
    },
  );
});

describe("R379: several groups together", () => {
  const change = (ctx: AccountContext, groups: readonly string[], action: "delete" | "empty") =>
    deleteOrEmptyGroups(ctx, deleteOrEmptyEndpoint.input.parse({ groups, action }));

  async function filled() {
    const { ctx, jobs } = await quietAccount();
    const make = async (name: string, from: number) => {
      const contacts = [from, from + 1].map((n) => ({ number: mobile(n), fields: [] }));
      return asId("group", (await createGroup(ctx, { name, contacts })).data._id);
    };
    const one = await make("One", 0);
    const two = await make("Two", 0);
    return { ctx, jobs, one, two, three: await make("Three", 4) };
  }

  it("R408: are emptied, and stay with their labels and no contact", async () => {
    const { ctx, one, two, three } = await filled();
    await optOut(ctx, { number: mobile(0), source: "reply" });
    expect(await change(ctx, [one, two, one], "empty")).toEqual({ message: "Groups emptied" });
    for (const id of [one, two]) {
      expect(await counted(ctx, id)).toEqual({ total: 0, unsubscribed: 0 });
      await expectNoDrift(ctx, id);
    }
    expect((await getGroup(ctx, { id: three })).data.totalContacts).toBe(2);
    expect((await suppressionOf(ctx, mobile(0))).optedOut).toBe(true);
  });

  it("R408: are deleted with their contacts", async () => {
    const { ctx, one, two, three } = await filled();
    expect(await change(ctx, [one, two], "delete")).toEqual({ message: "Groups deleted" });
    expect((await listGroups(ctx, {})).items.map(({ _id }) => _id)).toEqual([three]);
    expect(await counted(ctx, one)).toEqual({ total: 0, unsubscribed: 0 });
  });

  it.each(["delete", "empty"] as const)(
    "none is changed (%s) where one cannot be",
    async (action) => {
      const { ctx, one, two, three } = await filled();
      await launched(ctx, "sending", [two]);
      await launched(ctx, "pending", [one]);
      expect(await refusalOf(change(ctx, [one, two, three], action))).toMatchObject({
        code: "CONFLICT",
        message: "One and Two are used in a campaign that is being sent or is scheduled",
      });
      const unknown = one.replace(/.$/, (last) => (last === "Z" ? "Y" : "Z"));
      expect(await refusalOf(change(ctx, [one, unknown], action))).toMatchObject({
        code: "NOT_FOUND",
      });
      await startInto(ctx, three, csv(["Mobile", mobile(9)]), mapping(0));
      if (action === "empty") {
        expect(await refusalOf(change(ctx, [one, three], action))).toMatchObject({
          message: GROUP_REMOVAL_TEXTS.importing(["Three"]),
        });
      }
      for (const id of [one, two, three]) expect((await counted(ctx, id))?.total).toBe(2);
    },
  );
});
