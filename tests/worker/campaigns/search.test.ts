import { expect, it } from "vitest";
import { launchCampaign as endpoint } from "#core/contract/campaigns.ts";
import { newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { createDraft } from "#worker/domains/campaigns/create-draft.ts";
import { listCampaigns } from "#worker/domains/campaigns/list-campaigns.ts";
import { changeCampaign } from "#worker/domains/campaigns/queries.ts";
import { commit } from "#worker/domains/house/commit.ts";

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
    });
    await commit(ctx, [changeCampaign(ctx, data._id, { status: "complete" })], {
      action: "test",
      subject: data._id,
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

it("takes no price or number of recipients that cannot be booked", () => {
  const input = { draft: newId("campaign", 0), recipients: 1, price: 5.5 };
  expect(endpoint.input.safeParse(input).success).toBe(true);
  expect(endpoint.input.safeParse({ ...input, price: 1e308 }).success).toBe(false);
  expect(endpoint.input.safeParse({ ...input, recipients: 1e15 }).success).toBe(false);
});
