import {
  CUSTOMER_INVOICE_TEXTS,
  saveStripeKey,
} from "#core/contract/customer-invoices/customer-invoices.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";

test("an account's own Stripe key is saved, and a customer is invoiced with it", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/");
  await page.getByRole("link", { name: "Integration" }).click();
  await examine(page, "Integration, without a key");
  await page.getByRole("button", { name: "Add Stripe key" }).click();
  const dialog = page.getByRole("dialog", { name: "Stripe key" });
  await dialog.getByLabel("Secret or restricted key").fill("pk_test_0123456789");
  await dialog.getByRole("button", { name: "Save key" }).click();
  await expect(dialog).toContainText(CUSTOMER_INVOICE_TEXTS.publishable);
  await dialog.getByLabel("Secret or restricted key").fill("sk_test_0123456789_refused");
  await dialog.getByRole("button", { name: "Save key" }).click();
  await expect(dialog).toContainText(CUSTOMER_INVOICE_TEXTS.keyRefused);
  const key = `sk_test_${crypto.randomUUID().replaceAll("-", "")}`;
  await dialog.getByLabel("Secret or restricted key").fill(key);
  await dialog.getByRole("button", { name: "Save key" }).dblclick();
  await expect(page.getByText(CUSTOMER_INVOICE_TEXTS.saved)).toBeVisible();
  await expect(page.getByText(`…${key.slice(-4)}`)).toBeVisible();

  const form = page.getByRole("region", { name: "Invoice a customer" });
  await form.getByRole("button", { name: "Create invoice" }).click();
  await expect(form).toContainText(CUSTOMER_INVOICE_TEXTS.emailRequired);
  await form.getByLabel("Customer's email").fill("mia@example.com");
  await form.getByLabel("Customer's name").fill("Mia Nguyen");
  await form.getByLabel("Description").fill("Haircut");
  await form.getByLabel("Price excl. GST").fill("40.055");
  await form.getByRole("button", { name: "Create invoice" }).click();
  await expect(form).toContainText(CUSTOMER_INVOICE_TEXTS.decimals);
  await form.getByLabel("Price excl. GST").fill("40");
  await form.getByRole("button", { name: "Create invoice" }).dblclick();
  await expect(form.getByLabel("Invoice address")).toHaveValue(/^https:\/\/invoice\.stripe\.com/);
  await expect(form).toContainText("$44.00 incl. GST");
  await examine(page, "Integration, an invoice");

  await page.getByRole("button", { name: "Remove key" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove key" }).click();
  await expect(page.getByRole("button", { name: "Add Stripe key" })).toBeVisible();
  await expect(form).toHaveCount(0);
});

test("R276: an invoice is made in a conversation, and its address goes out as a reply", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const conversation = `/conversation?number=${freshMobile()}`;
  await page.goto(conversation);
  const open = () => page.getByRole("button", { name: "Invoice", exact: true }).click();
  await open();
  const dialog = page.getByRole("dialog", { name: "Invoice" });
  await expect(dialog).toContainText("Stripe key is required. Click here to Add.");
  await examine(page, "Conversation, an invoice without a key");
  await dialog.getByRole("link", { name: "Click here to Add." }).click();
  await expect(page).toHaveURL(/\/integrations$/);
  await api.call(saveStripeKey, { key: `sk_test_${crypto.randomUUID().replaceAll("-", "")}` });
  await page.goto(conversation);
  const reply = page.getByRole("textbox", { name: "Message" });
  await reply.fill("Here you are:");
  await open();
  await dialog.getByLabel("Customer's email").fill("mia@example.com");
  await dialog.getByLabel("Customer's name").fill("Mia Nguyen");
  await dialog.getByLabel("Description").fill("Haircut");
  await dialog.getByLabel("Price excl. GST").fill("40");
  await examine(page, "Conversation, an invoice");
  await dialog.getByRole("button", { name: "Create invoice" }).dblclick();
  await expect(page.getByText(CUSTOMER_INVOICE_TEXTS.sent)).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const thread = page.getByRole("region", { name: "Messages", exact: true });
  await expect(thread).toContainText(/Here you are: https:\/\/invoice\.stripe\.com\/i\/in_/);
});
