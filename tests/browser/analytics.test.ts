import { adminVisit } from "#core/contract/admin/admin-visit.ts";
import {
  type Carried,
  exportUsage,
  monthReport,
  type ReportedMonth,
} from "#core/contract/admin/month-report.ts";
import { waitingCounts } from "#core/contract/admin/waiting-counts.ts";
import {
  addProviderPrice,
  listProviderPrices,
  PROVIDER_PRICE_TEXTS,
} from "#core/contract/providers/provider-prices.ts";
import { listProviders } from "#core/contract/providers/providers.ts";
import { monthName } from "#core/rules/month-name.ts";
import { monthsUpTo } from "#core/rules/month-pair.ts";
import { lastMonth } from "#tests/support/world/last-month.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { signedIn } from "./support/signed-in.ts";
import { NONE, NOTHING_WAITING, patternOf, refuse, stub } from "./support/stubs.ts";

const carried = (spent: number, cost: number, unpriced = 0): Carried => ({
  ...{ sent: 80_000, parts: 98_740, spent, cost, unpriced },
  margin: unpriced > 0 ? null : spent - cost,
});

/** Twelve that end with the month before this one. */
function months(last: Carried): ReportedMonth[] {
  const { month, year } = lastMonth();
  const name = `${year}-${String(month).padStart(2, "0")}`;
  const all = monthsUpTo({ name, from: `${name}-01`, to: `${name}-28` }, 12);
  return all.map(({ name: time }, index) => ({
    time,
    sms: { sent: 8000 * (index + 1), received: 310, blocked: 12, spent: 44_000_00 * (index + 1) },
    mms: { sent: 120, received: 4, blocked: 0, spent: 4680_00 },
    carried: index === 11 ? last : carried(44_000_00 * (index + 1), 20_000_00 * (index + 1)),
  }));
}

test("a month of all accounts: figures against the month before, carriers with cost and margin, twelve months, a file", async ({
  page,
  context,
}) => {
  await signedIn(context, { role: "superAdmin" });
  await stub(context, waitingCounts, NOTHING_WAITING);
  await stub(context, listProviderPrices, NONE);
  await stub(context, monthReport, {
    data: {
      isOver: true,
      months: months(carried(528_000_00, 240_000_00, 4321)),
      carriers: [
        {
          carrier: "sinch",
          type: "sms",
          current: carried(528_000_00, 240_000_00),
          previous: carried(1, 1),
        },
        {
          carrier: "vonage",
          type: "mms",
          current: { ...carried(4680_00, 0, 120), parts: 120 },
          previous: carried(1, 1),
        },
      ],
      purchases: {
        currentMonthData: [{ _id: "stripe", totalPurchases: 120_000_00 }],
        previousMonthData: [],
      },
    },
  });
  const { month, year } = lastMonth();
  await page.goto(`/dashboard-analytics-admin?month=${month}&year=${year}`);
  const figures = page.getByRole("region", { name: new RegExp(monthName(month).slice(0, 3)) });
  await expect(figures).toContainText("96,000");
  await expect(figures).toContainText("+9.1% on the month before");
  await expect(figures).toContainText("$120,000.00");
  await expect(figures).toContainText("Some prices are not known");
  const carriers = page.getByRole("table", { name: "Carriers" });
  await expect(carriers.getByRole("row", { name: /sinch SMS/ })).toContainText("$288,000.00");
  await expect(carriers.getByRole("row", { name: /vonage MMS/ })).toContainText(
    "No price for 120 parts",
  );
  await expect(page.getByRole("table", { name: "Twelve months" }).getByRole("row")).toHaveCount(13);
  await examine(page, "Analytics");
  await stub(context, exportUsage, {});
  await page.getByRole("button", { name: "Export" }).click();
  const saved = page.waitForRequest(/\/admin\/report\/file\?/);
  await page.getByRole("menuitem", { name: "Export as CSV" }).click();
  expect(new URL((await saved).url()).searchParams.get("month")).toBe(String(month));
});

test("a carrier's price is added, and one that another administrator set is not replaced", async ({
  page,
  context,
}) => {
  await signedIn(context, { role: "superAdmin" });
  await stub(context, waitingCounts, NOTHING_WAITING);
  await stub(context, listProviders, {
    data: [{ name: "sinch", type: "sms", active: true, connected: true }],
  });
  const price = {
    ...{ _id: "pvp_1", provider: "sinch", type: "sms" as const, from: "2026-11-01", cents: 2.5 },
    ...{ createdBy: "Kim Tran", createdAt: Date.UTC(2026, 10, 1) },
  };
  await stub(context, listProviderPrices, { ...NONE, items: [price], total: 1, totalPages: 1 });
  await refuse(context, monthReport, "INTERNAL", "The figures could not be read");
  await refuse(context, addProviderPrice, "CONFLICT", PROVIDER_PRICE_TEXTS.taken("Kim Tran"));
  await page.goto("/dashboard-analytics-admin");
  await expect(page.getByRole("row", { name: /sinch SMS/ })).toContainText("2.5¢ per part");
  await page.getByRole("button", { name: "Add price" }).click();
  const dialog = page.getByRole("dialog", { name: "Add price" });
  await dialog.getByLabel("Provider").click();
  await page.getByRole("option", { name: "sinch" }).click();
  await dialog.getByLabel("Cents").fill("0");
  await dialog.getByRole("button", { name: "Add price" }).click();
  await expect(dialog).toContainText(PROVIDER_PRICE_TEXTS.zero);
  await dialog.getByLabel("Cents").fill("2.75");
  await dialog.getByRole("button", { name: "Add price" }).click();
  await expect(dialog).toContainText(PROVIDER_PRICE_TEXTS.taken("Kim Tran"));
  await examine(page, "Add a carrier's price");
});

test("R450: the page is for administrators; who else opens it is sent to / and recorded", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stub(context, adminVisit, {});
  const visit = page.waitForRequest(patternOf(adminVisit));
  await page.goto("/dashboard-analytics-admin");
  expect((await visit).postDataJSON()).toEqual({ path: "/dashboard-analytics-admin" });
  await expect(page).toHaveURL(/\/$/);
});
