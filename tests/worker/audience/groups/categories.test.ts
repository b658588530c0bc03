import { describe, expect, it } from "vitest";
import {
  CATEGORY_TEXTS,
  listCategories as listCategoriesCall,
  MAX_CATEGORIES,
} from "#core/contract/groups/categories.ts";
import { INBUILT_CATEGORIES } from "#core/rules/inbuilt-categories.ts";
import { newAccount } from "#tests/support/account.ts";
import { call } from "#tests/support/call.ts";
import { asId } from "#tests/support/ids.ts";
import { sessionFor } from "#tests/support/session.ts";
import { family } from "#tests/worker/identity/assignments/support.ts";
import { refusalOf } from "#tests/worker/identity/sub-accounts/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { groups } from "#worker/db/schema/shard/groups.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import {
  createCategory,
  deleteCategory,
  listCategories,
  renameCategory,
} from "#worker/domains/audience/groups/categories.ts";
import {
  assignGroup,
  getGroup,
  listGroups,
  renameGroup,
} from "#worker/domains/audience/groups/groups.ts";

async function made(ctx: AccountContext, name: string) {
  return asId("category", (await createCategory(ctx, { name })).data.id);
}

async function groupIn(ctx: AccountContext, category: string) {
  const input = { name: "Buyers", contacts: [], category: asId("category", category) };
  return asId("group", (await createGroup(ctx, input)).data._id);
}

const namesOf = (list: Awaited<ReturnType<typeof listCategories>>) =>
  list.data.map(({ name }) => name);

describe("categories", () => {
  it("R389: are listed with the inbuilt ones where includeInbuiltCategories=true asks for them", async () => {
    const ctx = await newAccount();
    await made(ctx, "Zoo visitors");
    await made(ctx, "Donors");
    const cookie = await sessionFor(ctx);
    const shown = async (input: Record<string, string>) => {
      const response = await call(listCategoriesCall, input, { cookie });
      return listCategoriesCall.output.parse(await response.json()).data;
    };
    expect((await shown({})).map(({ name }) => name)).toEqual(["Donors", "Zoo visitors"]);
    const all = await shown({ includeInbuiltCategories: "true" });
    expect(all.map(({ name }) => name)).toEqual(
      [...INBUILT_CATEGORIES.map(({ name }) => name), "Donors", "Zoo visitors"].toSorted(),
    );
    expect(all.filter(({ inbuilt }) => inbuilt).map(({ id }) => id)).toEqual(
      INBUILT_CATEGORIES.map(({ id }) => id),
    );
  });

  it("have names that differ by more than case, also from the inbuilt ones and after a rename", async () => {
    const ctx = await newAccount();
    const id = await made(ctx, "Donors");
    const other = await made(ctx, "Friends");
    const taken = { code: "INVALID_INPUT", fields: { name: CATEGORY_TEXTS.nameTaken } };
    expect(await refusalOf(made(ctx, "donors"))).toMatchObject(taken);
    expect(await refusalOf(made(ctx, "customers"))).toMatchObject(taken);
    for (const name of ["DONORS", "Customers"]) {
      expect(await refusalOf(renameCategory(ctx, { id: other, name }))).toMatchObject(taken);
    }
    await renameCategory(ctx, { id, name: "donors" });
    await made(await newAccount(), "Donors");
    expect(namesOf(await listCategories(ctx, {}))).toEqual(["donors", "Friends"]);
  });

  it("can be renamed and deleted, which leaves their groups without one; inbuilt ones cannot", async () => {
    const ctx = await newAccount();
    const id = await made(ctx, "Donors");
    const group = await groupIn(ctx, id);
    await renameCategory(ctx, { id, name: "Patrons" });
    expect((await getGroup(ctx, { id: group })).data.category).toEqual({ id, name: "Patrons" });
    await deleteCategory(ctx, { id });
    expect((await getGroup(ctx, { id: group })).data.category).toBeUndefined();
    expect(await ctx.db.list(groups)).toMatchObject([{ categoryId: null }]);
    expect(await refusalOf(deleteCategory(ctx, { id }))).toMatchObject({ code: "NOT_FOUND" });
    const refused = { code: "FORBIDDEN", message: CATEGORY_TEXTS.inbuilt };
    const inbuilt = asId("category", INBUILT_CATEGORIES[0].id);
    expect(await refusalOf(deleteCategory(ctx, { id: inbuilt }))).toMatchObject(refused);
    const rename = renameCategory(ctx, { id: inbuilt, name: "Mine" });
    expect(await refusalOf(rename)).toMatchObject(refused);
  });

  it("are at most 100, however many are made together", async () => {
    const ctx = await newAccount();
    const names = Array.from({ length: MAX_CATEGORIES - 1 }, (_, at) => `C${at}`);
    await Promise.all(names.map((name) => made(ctx, name)));
    const last = await Promise.allSettled(["x", "y", "z"].map((name) => made(ctx, name)));
    expect(last.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = { code: "FORBIDDEN", message: CATEGORY_TEXTS.tooMany };
    expect(await refusalOf(made(ctx, "one more"))).toMatchObject(refused);
  });
});

describe("a group's category", () => {
  it("is its category.name in the group and in the list, until it is removed", async () => {
    const ctx = await newAccount();
    const { id: inbuilt, name } = INBUILT_CATEGORIES[2];
    const group = await groupIn(ctx, inbuilt);
    expect((await listGroups(ctx, {})).items[0]?.category).toEqual({ id: inbuilt, name });
    await renameGroup(ctx, { id: group, name: "Customers of ours" });
    expect((await getGroup(ctx, { id: group })).data.category?.name).toBe(name);
    const own = await made(ctx, "Donors");
    const { data } = await renameGroup(ctx, { id: group, name: "Donors", category: own });
    expect(data.category).toEqual({ id: own, name: "Donors" });
    await renameGroup(ctx, { id: group, name: "Donors", category: null });
    expect((await getGroup(ctx, { id: group })).data.category).toBeUndefined();
  });

  it("is another account's to no one, and a refused one leaves nothing behind", async () => {
    const [ctx, other] = [await newAccount(), await newAccount()];
    const theirs = await made(other, "Donors");
    expect(await refusalOf(groupIn(ctx, theirs))).toMatchObject({ code: "NOT_FOUND" });
    expect((await listGroups(ctx, {})).total).toBe(0);
  });

  it("of a shared group is the owner's, and the sub-account's list of categories its own", async () => {
    const { parent, sub } = await family();
    const category = await made(parent, "Donors");
    const group = await groupIn(parent, category);
    await assignGroup(parent, { group, subAccounts: [sub.account.id] });
    const shown = { id: category, name: "Donors" };
    expect((await getGroup(sub, { id: group })).data.category).toEqual(shown);
    expect((await listGroups(sub, {})).items[0]?.category).toEqual(shown);
    expect((await listCategories(sub, {})).data).toEqual([]);
  });
});
