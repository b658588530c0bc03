import { describe, expect, it } from "vitest";
import { PARAM_TEXTS } from "#core/contract/params/params.ts";
import { limitRefusal, limitsFor } from "#core/rules/limits.ts";
import { newAccount } from "#tests/support/account.ts";
import { asId } from "#tests/support/ids.ts";
import { refusalOf } from "#tests/worker/identity/sub-accounts/support.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  createParam,
  deleteParam,
  listParams,
  updateParam,
} from "#worker/domains/content/params/params.ts";

async function made(ctx: AccountContext, name: string, value: string) {
  return asId("param", (await createParam(ctx, { name, value })).data._id);
}

async function shown(ctx: AccountContext) {
  const { items } = await listParams(ctx, { noPaging: "true" });
  return items.map(({ key, value }) => [key, value]);
}

describe("R254: parameters", () => {
  it("are made, changed and deleted", async () => {
    const ctx = await newAccount();
    const id = await made(ctx, "Shop Name", "Bells");
    await made(ctx, "City", "Perth");
    expect(await shown(ctx)).toEqual([
      ["city", "Perth"],
      ["shop_name", "Bells"],
    ]);
    const { data } = await updateParam(ctx, { id, name: "Store", value: "Bells Florist" });
    expect(data).toMatchObject({ name: "Store", key: "store", value: "Bells Florist" });
    await updateParam(ctx, { id, name: "store", value: "Bells" });
    await deleteParam(ctx, { id });
    expect(await shown(ctx)).toEqual([["city", "Perth"]]);
    expect(await refusalOf(deleteParam(ctx, { id }))).toMatchObject({ code: "NOT_FOUND" });
  });

  it("are listed by name, in pages, and found by name or value", async () => {
    const ctx = await newAccount();
    for (const name of ["C", "A", "B"]) await made(ctx, name, `value of ${name}`);
    const page = await listParams(ctx, { page: 2, limit: 2 });
    expect(page).toMatchObject({ total: 3, current: 2, totalPages: 2 });
    expect(page.items.map(({ name }) => name)).toEqual(["C"]);
    expect((await listParams(ctx, { search: "OF b" })).items).toMatchObject([{ name: "B" }]);
  });

  it("have names that tags can tell apart", async () => {
    const ctx = await newAccount();
    const id = await made(ctx, "Shop Name", "Bells");
    const taken = { code: "INVALID_INPUT", fields: { name: PARAM_TEXTS.nameTaken } };
    expect(await refusalOf(made(ctx, "shop-name", "x"))).toMatchObject(taken);
    const other = await made(ctx, "Shop", "x");
    const same = { id: other, name: "SHOP_NAME", value: "x" };
    expect(await refusalOf(updateParam(ctx, same))).toMatchObject(taken);
    await updateParam(ctx, { id, name: "SHOP NAME", value: "y" });
    await made(await newAccount(), "Shop Name", "Another account's");
  });

  it("are limited in number", async () => {
    const ctx = await newAccount({ limits: { params: 2 } });
    const tries = await Promise.allSettled(
      ["a", "b", "c", "d"].map((name) => made(ctx, name, "x")),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const message = limitRefusal("params", { ...limitsFor(false, {}), params: 2 });
    expect(await refusalOf(made(ctx, "e", "x"))).toMatchObject({ code: "FORBIDDEN", message });
  });
});
