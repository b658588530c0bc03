import { expect, it } from "vitest";
import type { CAMPAIGN_SORTS } from "#core/contract/campaigns/campaigns.ts";
import { launchCampaign as endpoint } from "#core/contract/campaigns/launch.ts";
import { newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { changeCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { createDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { listCampaigns } from "#worker/domains/campaigns/campaigns/list-campaigns.ts";
import { commit } from "#worker/kernel/commit.ts";

it("finds campaigns by any part of a name, however long and in whatever script", async () => {
  const ctx = await newAccount();
  const names = ["Crème brûlée 100% off_now", "早割クーポン".repeat(8)];
  for (const name of names) {
    const { data } = await createDraft(ctx, {
      name,
      campaign_type: "promotional",
      sender: "",
      message: "Hi",
      group_array: [],
      optout: true,
      plainValues: false,
    });
    await commit(ctx, {
      statements: changeCampaign(ctx, data._id, { status: "complete" }),
      audit: { action: "test", subject: data._id },
    });
  }
  const found = async (search: string) =>
    (await listCampaigns(ctx, { search })).items.map(({ name }) => name);
  expect(await found("早割クーポン".repeat(5))).toEqual([names[1]]);
  expect(await found("100% OFF_")).toEqual([names[0]]);
  expect(await found("brûlée")).toEqual([names[0]]);
  expect(await found("%")).toEqual([names[0]]);
  expect(await found("none such")).toEqual([]);
  expect(await found(" ")).toHaveLength(2);
});

it("R259: sorts by each column that can be sorted, page by page, and filters by status", async () => {
  const ctx = await newAccount();
  const made = [
    { name: "banana", recipients: 5, debited: 300, status: "complete" },
    { name: "Apple", recipients: 50, debited: 200, status: "held" },
    { name: "cherry", recipients: 0, debited: 0, agreedRecipients: 20, status: "cancelled" },
    { name: "Apple", recipients: 7, debited: 100, status: "complete" },
  ] as const;
  const ids: string[] = [];
  for (const { name, ...change } of made) {
    const draft = { campaign_type: "promotional", sender: "", message: "Hi" } as const;
    const { data } = await createDraft(ctx, {
      ...draft,
      name,
      group_array: [],
      optout: true,
      plainValues: false,
    });
    const statements = changeCampaign(ctx, data._id, change);
    await commit(ctx, { statements, audit: { action: "test", subject: data._id } });
    ids.push(data._id);
    await scheduler.wait(2);
  }
  const order = async (sort: (typeof CAMPAIGN_SORTS)[number]) => {
    const pages = [1, 2].map((page) => listCampaigns(ctx, { sort, page, limit: 2 }));
    const found = (await Promise.all(pages)).flatMap(({ items }) => items);
    return found.map(({ _id }) => ids.indexOf(_id));
  };
  expect(await order("createdAt")).toEqual([0, 1, 2, 3]);
  expect(await order("name")).toEqual([1, 3, 0, 2]);
  expect(await order("recipients")).toEqual([0, 3, 2, 1]);
  expect(await order("price")).toEqual([2, 3, 1, 0]);
  for (const sort of ["createdAt", "name", "recipients", "price"] as const) {
    expect(await order(`-${sort}`), sort).toEqual((await order(sort)).reverse());
  }
  const held = await listCampaigns(ctx, { status: ["held"] });
  expect(held).toMatchObject({ total: 1, items: [{ _id: ids[1], status: "held" }] });
  expect((await listCampaigns(ctx, {})).total).toBe(4);
});

it("accepts no price or number of recipients that cannot be booked", () => {
  const input = { draft: newId("campaign", 0), recipients: 1, price: 5.5 };
  expect(endpoint.input.safeParse(input).success).toBe(true);
  expect(endpoint.input.safeParse({ ...input, price: 1e308 }).success).toBe(false);
  expect(endpoint.input.safeParse({ ...input, recipients: 1e15 }).success).toBe(false);
});
