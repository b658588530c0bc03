import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, newHandsets } from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { launchToSheet } from "#worker/domains/audience/imports/sheet-audience.ts";

const campaign = {
  name: "Reminders",
  campaign_type: "promotional",
  sender: "#SharedNum#",
  message: "Hello",
};

function launchOf(ctx: AccountContext, numbers: readonly string[], fields: object) {
  const file = new File([`Mobile\n${numbers.join("\n")}`], "people.csv", { type: "text/csv" });
  const input = { ...campaign, file, ...fields };
  return launchToSheet(ctx, contract.launchToSheet.input.parse(input));
}

it("R005: under a key a spreadsheet is sent once, however often it arrives; another file is refused", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const numbers = newHandsets(3);
  const key = crypto.randomUUID();
  const first = await launchOf(ctx, numbers, { key });
  const { data } = await launchOf(ctx, numbers, { key });
  expect(data._id).toBe(first.data._id);
  // It was not even read again.
  expect(await ctx.db.list(shardTables.audiences)).toHaveLength(1);
  for (const [list, fields] of [
    [numbers.slice(1), { key }],
    [numbers, { key, message: "Other" }],
  ] as const) {
    await expect(launchOf(ctx, list, fields)).rejects.toThrow(CAMPAIGN_TEXTS.keyUsed);
  }
  await drive(ctx, h, idSchema("campaign").parse(first.data._id));
  expectEachOnce(h, numbers);
});
