import { waitingCounts } from "#core/contract/admin/waiting-counts.ts";
import { listInvoices } from "#core/contract/invoices/invoices.ts";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import {
  type AccountUsage,
  getUsageInvoices,
  listNumberCharges,
  listUsage,
  type NumberCharge,
  POSTPAID_TEXTS,
  type UsageInvoice,
} from "#core/contract/postpaid/postpaid.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { monthName } from "#core/rules/month-name.ts";
import { lastMonth } from "#tests/support/world/last-month.ts";
import { makeAccount } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { visit } from "./support/page.ts";
import { CARDS, payButton, typeCard } from "./support/pay.ts";
import { signedIn } from "./support/signed-in.ts";
import { answer, NONE, NOTHING_WAITING, stub } from "./support/stubs.ts";

test("R475, R502, R505 to R508, R647: a month on credit is invoiced, paid by card and marked as paid", async ({
  page,
  newAccount,
  api,
  other: admin,
}) => {
  const { email } = await newAccount({ credit: 0 });
  await makeAccount(admin.request, { role: "superAdmin" });
  const { month, year } = lastMonth();

  await test.step("the administrator sets a credit limit", async () => {
    await admin.goto(`/admin/users?search=${encodeURIComponent(email)}`);
    await admin.getByRole("button", { name: /^Actions/ }).click();
    await admin.getByRole("menuitem", { name: "Usage and payment" }).click();
    await expect(admin.getByRole("heading", { name: /Usage Detail$/ })).toBeVisible();
    await admin.getByRole("button", { name: "Payment terms" }).click();
    const dialog = admin.getByRole("dialog", { name: "Payment terms" });
    await dialog.getByLabel("Pays").click();
    await admin.getByRole("option", { name: "By monthly invoice" }).click();
    await dialog.getByLabel("Credit limit in AUD, excl. GST").fill("200");
    await examine(admin, "Payment terms");
    await dialog.getByRole("button", { name: "Save" }).dblclick();
    await expect(admin.getByText(POSTPAID_TEXTS.saved)).toBeVisible();
    await expect(admin.getByText("$200.00").first()).toBeVisible();
  });

  await test.step("the account has it as credit, and Invoice instead of Buy Credit", async () => {
    expect((await api.call(getBalance, {})).data.balance).toBe(200_00);
    await page.goto("/buy-credits");
    await expect(page).toHaveURL(/\/invoice$/);
    await expect(page.getByRole("link", { name: "Buy Credit" })).toHaveCount(0);
  });

  await test.step("the month is invoiced; one that is not over is not", async () => {
    await admin.getByRole("button", { name: "Create Invoice" }).click();
    const dialog = admin.getByRole("dialog", { name: "Create Invoice" });
    await expect(dialog).toContainText(POSTPAID_TEXTS.notOver);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await admin.getByLabel("Year").click();
    await admin.getByRole("option", { name: String(year) }).click();
    await admin.getByLabel("Month").click();
    await admin.getByRole("option", { name: monthName(month) }).click();
    await expect(admin.getByText("Total SMS sent")).toBeVisible();
    await examine(admin, "Usage detail");
    await admin.getByRole("button", { name: "Create Invoice" }).click();
    await dialog.getByLabel("Total SMS").fill("-1");
    await dialog.getByRole("button", { name: "Create Invoice" }).click();
    await expect(dialog).toContainText(POSTPAID_TEXTS.smsNegative);
    await dialog.getByLabel("Total SMS").fill("1000");
    await dialog.getByLabel("Cents per SMS").fill("4.5");
    await expect(dialog).toContainText("$45.00");
    await expect(dialog).toContainText("$49.50");
    await examine(admin, "Create Invoice");
    await dialog.getByRole("button", { name: "Create Invoice" }).dblclick();
    await expect(admin.getByText(POSTPAID_TEXTS.created)).toBeVisible();
    expect((await api.call(listInvoices, {})).items).toMatchObject([
      { total: 49_50, invoiceStatus: false, canPay: true },
    ]);
  });

  await test.step("a mistake is withdrawn, and the month invoiced again", async () => {
    await admin.getByRole("button", { name: "View Invoice" }).click();
    await admin.getByRole("button", { name: "Withdraw" }).click();
    const question = admin.getByRole("alertdialog");
    await question.getByRole("button", { name: "Withdraw invoice" }).click();
    await expect(admin.getByText(POSTPAID_TEXTS.withdrawn)).toBeVisible();
    await admin.keyboard.press("Escape");
    await admin.getByRole("button", { name: "Create Invoice" }).click();
    const dialog = admin.getByRole("dialog", { name: "Create Invoice" });
    await dialog.getByLabel("Total SMS").fill("1000");
    await dialog.getByLabel("Cents per SMS").fill("4.5");
    await dialog.getByRole("button", { name: "Create Invoice" }).dblclick();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the account pays it by card", async () => {
    await page.goto("/invoice");
    await page.getByRole("button", { name: /^Pay INV-/ }).click();
    await expect(page).toHaveURL(/\/invoice\/pay\?/);
    await typeCard(page, CARDS.declined);
    await expect(page.getByText("$49.50").first()).toBeVisible();
    await payButton(page).click();
    await expect(page.getByRole("alert").first()).toContainText(/declined/);
    await examine(page, "Paying an invoice");
    await page.getByRole("radio", { name: "Add New Card" }).click();
    await typeCard(page, CARDS.good);
    await payButton(page).click();
    await expect(page).toHaveURL(/\/invoice$/);
    await expect(page.getByText(ORDER_TEXTS.paid).first()).toBeVisible();
    await expect(page.getByRole("row", { name: /INV-.*Visa/ })).toContainText("Completed");
  });

  await test.step("the administrator sees it on the month's list and with the account", async () => {
    await admin.getByRole("button", { name: "View Invoice" }).click();
    const dialog = admin.getByRole("dialog", { name: "Usage invoices" });
    await expect(dialog).toContainText("Visa ending in 4242");
    await examine(admin, "Usage invoices");
    await admin.keyboard.press("Escape");
    await visit(admin, `/admin/usage?month=${month}&year=${year}&profileType=postpaid`);
    await expect(admin.getByRole("row", { name: /INV-\d+ paid/ }).first()).toBeVisible();
    await examine(admin, "Usage");
  });
});

test("an overdue usage invoice stands out in the administrator's list and with its account", async ({
  page,
  newAccount,
}) => {
  await newAccount({ role: "superAdmin" });
  const usage: AccountUsage = {
    ...{ userId: "usr_1", account: "acc_1", name: "Nguyen Cafe Pty Ltd", profileType: "postpaid" },
    ...{ sms: { sent: 9_874, spent: 543_07 }, mms: { sent: 0, spent: 0 } },
    ...{ invoice: { number: "INV-000042", state: "overdue" }, overdue: 597_38 },
  };
  const others: AccountUsage[] = [
    { ...usage, account: "acc_2", name: "Bright Dental", invoice: null, overdue: 78_58 },
    {
      ...usage,
      ...{ account: "acc_3", name: "Harbour Cafe", overdue: 0 },
      invoice: { number: "INV-000043", state: "open" },
    },
    {
      ...usage,
      ...{ account: "acc_4", name: "Corner Shop", overdue: 0 },
      invoice: { number: "INV-000044", state: "paid" },
    },
  ];
  await answer(page, listUsage, (asked) => {
    const all = [usage, ...others];
    const items = all.filter(({ overdue }) => overdue > 0 || !asked.has("invoice"));
    return { ...NONE, items, total: items.length, totalPages: 1 };
  });
  const invoice: UsageInvoice = {
    ...{ _id: "ivc_1", number: "INV-000042", month: 10, year: 2026, createdAt: Date.UTC(2026, 10) },
    ...{ totalSms: 9_874, totalMms: 0, perSmsRate: 5.5, perMmsRate: 39, numbers: [] },
    ...{ totalSmsAmount: 543.07, totalMmsAmount: 0, dedicatedAmount: 0, totalAmount: 543.07 },
    ...{ totalWithGst: 597.38, dueAt: Date.UTC(2026, 10, 15), paidAt: null, payment_type: "" },
    state: "overdue",
  };
  await stub(page, getUsageInvoices, { data: [invoice] });
  await page.goto("/admin/usage");
  const row = page.getByRole("row", { name: /Nguyen Cafe/ });
  await expect(row).toContainText("INV-000042 overdue");
  await expect(row).toContainText("$597.38 overdue");
  await expect(page.getByRole("row", { name: /Bright Dental/ })).toContainText("$78.58 overdue");
  await examine(page, "Usage with overdue invoices");
  await page.goto("/admin/usage?invoice=overdue");
  await expect(page.getByRole("row", { name: /Nguyen Cafe/ })).toBeVisible();
  await expect(page.getByText("Harbour Cafe")).toHaveCount(0);
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "View Invoice" }).click();
  const dialog = page.getByRole("dialog", { name: "Usage invoices" });
  await expect(dialog).toContainText("Overdue");
  await expect(dialog).toContainText("Due 15/11/2026");
  await examine(page, "An overdue usage invoice");
});

test("R505: without a name in the address the title is Admin Usage Detail until the account is known", async ({
  page,
  newAccount,
}) => {
  await newAccount({ role: "superAdmin" });
  await page.goto("/admin/usage/details/usr_00000000000000000000000000?month=13&year=1999");
  await expect(page.getByRole("heading", { name: "Admin Usage Detail" })).toBeVisible();
  await expect(page.getByText("User not found").first()).toBeVisible();
});

test("R689: what dedicated numbers were charged, with the account, the invoice and whether it is paid", async ({
  page,
  context,
}) => {
  await signedIn(context, { role: "superAdmin" });
  await stub(context, waitingCounts, NOTHING_WAITING);
  const charge: NumberCharge = {
    ...{ _id: "uiv_1:61480000001", number: "61480000001", month: "2026-10" },
    ...{ datetime: Date.UTC(2026, 10, 3, 2), serviceType: "monthly", countryCode: "61" },
    ...{ amount: 15_00, payMode: "invoice", invoiceStatus: false, createdBy: "Kim Tran" },
    ...{ invoice: "INV-000042", accountName: "Nguyen Cafe", userId: "usr_1" },
  };
  const items = [charge, { ...charge, _id: "2", number: "61480000002", invoiceStatus: true }];
  await stub(context, listNumberCharges, { ...NONE, items, total: 2, totalPages: 1 });
  await page.goto("/admin/dedicated-number-invoice");
  const row = page.getByRole("row", { name: /480 000 001/ });
  for (const said of ["Nguyen Cafe", "03/11/2026", "Oct 2026", "$15.00", "Kim Tran", "Pending"]) {
    await expect(row).toContainText(said);
  }
  await expect(page.getByRole("row", { name: /480 000 002/ })).toContainText("Completed");
  await examine(page, "Dedicated number invoice");
});
