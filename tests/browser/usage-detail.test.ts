import type { BrowserContext } from "@playwright/test";
import { waitingCounts } from "#core/contract/admin/waiting-counts.ts";
import { monthPurchases, monthUsage } from "#core/contract/dashboard/admin-usage.ts";
import { subAccountHistory } from "#core/contract/dashboard/sub-account-history.ts";
import {
  getUsageInvoices,
  POSTPAID_TEXTS,
  previewInvoice,
  submitInvoice,
  type UsageInvoice,
} from "#core/contract/postpaid/postpaid.ts";
import { monthName } from "#core/rules/month-name.ts";
import { dayOf, SYDNEY } from "#core/rules/zoned-day.ts";
import { lastMonth } from "#tests/support/world/last-month.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { signedIn } from "./support/signed-in.ts";
import { answer, NONE, NOTHING_WAITING, refuse, stub } from "./support/stubs.ts";

const USER = "usr_00000000000000000000000000";
const used = (sms: number, spent: number) => [
  { _id: "sms" as const, ...counts(sms, spent) },
  { _id: "mms" as const, ...counts(0, 0) },
];
const counts = (totalSMS: number, totalSpent: number) => ({
  ...{ totalSMS, totalSpent, totalSMSReceived: 0, totalSMSBlocked: 0 },
});

/** An account that pays by invoice; returns what was asked for its usage. */
async function usageOf(context: BrowserContext): Promise<URLSearchParams[]> {
  await signedIn(context, { role: "superAdmin" });
  await stub(context, waitingCounts, NOTHING_WAITING);
  const asked: URLSearchParams[] = [];
  await answer(context, monthUsage, (query) => {
    asked.push(query);
    return {
      status: true as const,
      data: { currentMonthData: used(150, 825), previousMonthData: used(100, 550) },
    };
  });
  await stub(context, monthPurchases, {
    status: true,
    data: { currentMonthData: [{ _id: "admin", totalPurchases: 50_00 }], previousMonthData: [] },
  });
  await stub(context, subAccountHistory, NONE);
  await stub(context, previewInvoice, {
    data: {
      ...{ name: "Nguyen Cafe", profileType: "postpaid", taken: 825, isOver: true, invoice: null },
      used: [{ medium: "sms", rate: 5.5, units: 150, spent: 825 }],
      rates: { sms: 5.5, mms: 39 },
      numbers: [{ number: "61480000001", cents: 15_00 }],
      limit: { cents: 200_00, left: 100_00 },
    },
  });
  return asked;
}

test("R506, R660, R661: the pickers show the month of the address, or else this one, and no other one to come", async ({
  page,
  context,
}) => {
  const asked = await usageOf(context);
  const [year = "", month = ""] = dayOf(Date.now(), SYDNEY).split("-");
  await page.goto(`/admin/usage/details/${USER}`);
  await expect(page.getByLabel("Month")).toHaveText(monthName(Number(month)));
  await expect(page.getByLabel("Year")).toHaveText(year);
  await expect(page.getByText(`${monthName(Number(month))} is not over`)).toBeVisible();
  expect(asked.at(-1)?.get("month")).toBe(String(Number(month)));
  const before = lastMonth();
  await page.goto(`/admin/usage/details/${USER}?month=${before.month}&year=${before.year}`);
  await expect(page.getByLabel("Month")).toHaveText(monthName(before.month));
  await expect(page.getByLabel("Year")).toHaveText(String(before.year));
  await expect(page.getByText("Total SMS sent")).toBeVisible();
  await expect(page.getByText(/is not over$/)).toHaveCount(0);
  expect(asked.at(-1)?.get("month")).toBe(String(before.month));
  expect(asked.at(-1)?.get("year")).toBe(String(before.year));
});

test("R507, R508: three buttons, two panels that open, and four figures against the month before", async ({
  page,
  context,
}) => {
  const asked = await usageOf(context);
  await page.goto(`/admin/usage/details/${USER}`);
  for (const name of ["Create Invoice", "View Invoice"]) {
    await expect(page.getByRole("button", { name })).toBeVisible();
  }
  const figures = page.getByRole("main").locator("dl").first();
  for (const said of [
    "Total SMS sent",
    "150",
    "+50% on the month before",
    "Spent on SMS",
    "$8.25",
  ]) {
    await expect(figures).toContainText(said);
  }
  await expect(figures).toContainText("Nothing in both months");
  await page.getByText("Virtual numbers").click();
  await expect(page.getByText("61480000001")).toBeVisible();
  await page.getByText("Admin purchases").click();
  await expect(page.getByText("$50.00 incl. GST")).toBeVisible();
  const before = asked.length;
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => asked.length).toBe(before + 1);
  await examine(page, "Usage detail of this month");
});

test("R539, R647: an invoice is created: the dialog says so, closes, and usage loads again; refused, it stays and says why", async ({
  page,
  context,
}) => {
  const asked = await usageOf(context);
  await page.goto(`/admin/usage/details/${USER}`);
  const dialog = page.getByRole("dialog", { name: "Create Invoice" });
  const submit = dialog.getByRole("button", { name: "Create Invoice" });
  await refuse(context, submitInvoice, "CONFLICT", POSTPAID_TEXTS.notPostpaid);
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await submit.click();
  await expect(page.getByText(POSTPAID_TEXTS.failed)).toBeVisible();
  await expect(dialog).toContainText(POSTPAID_TEXTS.notPostpaid);
  const invoice: UsageInvoice = {
    ...{ _id: "ivc_1", number: "INV-000042", month: 10, year: 2026, createdAt: Date.UTC(2026, 10) },
    ...{ totalSms: 150, totalMms: 0, perSmsRate: 5.5, perMmsRate: 39, numbers: [] },
    ...{ totalSmsAmount: 8.25, totalMmsAmount: 0, dedicatedAmount: 0, totalAmount: 8.25 },
    ...{ totalWithGst: 9.08, dueAt: Date.UTC(2026, 10, 15), paidAt: null, payment_type: "" },
    state: "open",
  };
  await stub(context, submitInvoice, { data: invoice });
  await stub(context, getUsageInvoices, { data: [invoice] });
  const before = asked.length;
  await submit.click();
  await expect(page.getByText(POSTPAID_TEXTS.created)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => asked.length).toBe(before + 1);
});
