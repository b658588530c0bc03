import { getCampaign } from "#core/contract/campaigns/campaigns.ts";
import { checkDraft } from "#core/contract/campaigns/drafts.ts";
import { launchCampaign } from "#core/contract/campaigns/launch.ts";
import { createProviderRoute } from "#core/contract/providers/providers.ts";
import { patience } from "../../scripts/patience.ts";
import { expect, test } from "./support/fixtures.ts";
import { barPart, row } from "./support/page.ts";
import { breakSecond, countsOf } from "./support/simulator.ts";

const RECIPIENTS = 250;
const PER_SECOND = 25;

test("a route is switched while a campaign is in flight: each recipient gets one message, and the report is complete", async ({
  page,
  newAccount,
  api,
}) => {
  const time = String(Date.now()).slice(-4);
  const sender = `Swap${time}`;
  // Handsets of this run only, in a range that no other test's lists reach: then which of them.
  const handsets = `6146${time}`;
  const people = Array.from({ length: RECIPIENTS }, (_, nth) => `${handsets}${String(nth + 500)}`);
  const countsAt = (carrier: string) => countsOf(api.request, handsets, carrier);
  await newAccount({ role: "superAdmin", businessName: sender, perSecond: PER_SECOND });
  await api.call(createProviderRoute, {
    ...{ provider: "simulator-2", sender, register: "registered" },
  });
  // Of the first two calls it accepts everything, and loses the answer.
  await breakSecond(api.request, { dieAfterAccept: 2, receiptDelayMs: 4000 });

  const id = await test.step("the first messages go to the old carrier", async () => {
    const group = await api.group("Everyone", people);
    const draft = await api.draft({
      ...{ name: "New address", sender, message: "We have moved." },
      group_array: [group],
    });
    const { recipients, price } = (await api.call(checkDraft, { id: draft })).data;
    await page.goto("/admin/provider-routes");
    await expect(row(page, sender)).toContainText("simulator-2");
    await api.call(launchCampaign, { draft, recipients, price });
    await expect
      .poll(async () => (await countsAt("simulator-2")).accepted, { intervals: [100] })
      .toBeGreaterThanOrEqual(2 * PER_SECOND);
    return draft;
  });

  await test.step("the route is switched meanwhile", async () => {
    await page.getByRole("button", { name: `Actions for ${sender}` }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByRole("combobox", { name: /^Provider/ }).click();
    await page.getByRole("option", { name: "simulator", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(row(page, sender)).not.toContainText("simulator-2");
    expect((await api.call(getCampaign, { id })).data.completedAt).toBeUndefined();
  });

  await test.step("the rest goes to the new one, and the old one settles what it had", async () => {
    const report = async () => (await api.call(getCampaign, { id })).data;
    await expect
      .poll(async () => (await report()).counts.delivered, { timeout: patience(60_000) })
      .toBe(RECIPIENTS);
    const [old, fresh] = [await countsAt("simulator-2"), await countsAt("simulator")];
    expect(old.accepted).toBeGreaterThan(0);
    expect(fresh.accepted).toBeGreaterThan(0);
    expect(old.accepted + fresh.accepted).toBe(RECIPIENTS);
    expect([old.repeats, fresh.repeats]).toEqual([0, 0]);
    await expect.poll(async () => (await report()).completedAt).toBeDefined();
  });

  await test.step("the report says so", async () => {
    await page.goto(`/campaign/report/${id}`);
    await expect(barPart(page, "Delivered")).toHaveText(String(RECIPIENTS));
  });
});
