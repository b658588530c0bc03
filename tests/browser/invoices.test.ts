import {
  getBillingDetails,
  INVOICE_TEXTS,
  type Invoice,
  listInvoices,
} from "#core/contract/invoices/invoices.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectListOnPhone } from "./support/lists.ts";
import { menu } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { stub } from "./support/stubs.ts";

const INVOICE: Invoice = {
  _id: "ivc_1",
  number: "INV-000042",
  kind: "invoice",
  bill_to: "Nguyen Cafe Pty Ltd",
  createdAt: Date.UTC(2026, 10, 20),
  ...{ totalAmount: 28_000, gst: 2_800, total: 30_800, description: "10,000 SMS" },
  ...{ payment_type: "Visa ending in 4242", isSMSAllow: true, invoiceStatus: true, dueAt: null },
  ...{ canPay: false, isOverdue: false },
  ...{ invoice_pdf: "/api/invoice/ivc_1/pdf", invoice_url: "/invoice?search=INV-000042" },
};

const listOf = (items: Invoice[], total = items.length) => ({
  ...{ items, total, current: 1, limit: 10, totalPages: Math.ceil(total / 10) },
});

test("R475, R542, R547, R658, R659: a postpaid account's invoices by status and range", async ({
  page,
  context,
}) => {
  await signedIn(context, { profileType: "postpaid" });
  const pending: Invoice = {
    ...{ ...INVOICE, _id: "ivc_2", number: "INV-000043", description: "Messages, October 2026" },
    ...{ payment_type: "", invoiceStatus: false, dueAt: Date.UTC(2026, 11, 4) },
  };
  const overdue: Invoice = {
    ...{ ...pending, _id: "ivc_4", number: "INV-000041", description: "Messages, August 2026" },
    ...{ dueAt: Date.UTC(2026, 8, 18), isOverdue: true, canPay: true },
  };
  const note: Invoice = {
    ...{ ...INVOICE, _id: "ivc_3", number: "CN-000001", kind: "creditNote" },
    ...{
      description: "Credit for tax invoice INV-000042",
      total: 1_100,
      totalAmount: 1_000,
      gst: 100,
    },
    payment_type: "To the card",
  };
  await stub(context, listInvoices, listOf([note, pending, overdue, INVOICE], 60));
  const asked: URLSearchParams[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api${listInvoices.path}`) asked.push(url.searchParams);
  });
  await page.goto("/invoice?limit=50");
  await expect(menu(page).getByRole("link", { name: "Invoice", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Buy Credit" })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /INV-000043/ })).toContainText("Pending");
  await expect(page.getByRole("row", { name: /INV-000043/ })).toContainText("Due 04/12/2026");
  await expect(page.getByRole("row", { name: /INV-000041/ })).toContainText("Overdue");
  await expect(page.getByRole("row", { name: /CN-000001/ })).toContainText("-$11.00");
  expect(asked[0]?.get("from")).toBe("2021/04/05");
  expect(asked[0]?.get("to")).toMatch(/^\d{4}\/\d{2}\/\d{2}$/);
  expect(asked[0]?.get("limit")).toBe("50");
  await examine(page, "Invoices of a postpaid account");
  await expectListOnPhone(page, "Invoices");
  await page.getByRole("button", { name: "Any date" }).click();
  await page.getByRole("button", { name: "This month" }).click();
  await expect.poll(() => asked.at(-1)?.get("from")).toMatch(/\/01$/);
  expect(asked.at(-1)?.get("limit")).toBe("10");
  expect(asked.at(-1)?.get("page")).toBe("1");
});

test("billing details are on the next invoice; an ABN with a wrong digit is refused", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await page.goto("/invoice");
  await expect(page.getByText("No invoices yet")).toBeVisible();
  await page.getByRole("button", { name: "Billing details" }).click();
  const dialog = page.getByRole("dialog", { name: "Billing details" });
  await dialog.getByLabel("Business name").fill("Nguyen Cafe Pty Ltd");
  await dialog.getByLabel("ABN").fill("51 824 753 557");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("This is not a valid ABN");
  await dialog.getByLabel("ABN").fill("51 824 753 556");
  await examine(page, "Billing details");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(INVOICE_TEXTS.saved)).toBeVisible();
  const { data } = await api.call(getBillingDetails, {});
  expect(data).toMatchObject({ name: "Nguyen Cafe Pty Ltd", abn: "51 824 753 556" });
});
