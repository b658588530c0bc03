import { listInvoices } from "#core/contract/invoices/invoices.ts";
import { ADMIN_ORDER_TEXTS } from "#core/contract/orders/admin-orders.ts";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { listOrders } from "#core/contract/orders/purchase-orders.ts";
import { REFUND_TEXTS } from "#core/contract/orders/refunds.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { makeAccount } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { CARDS, choose, payButton, typeCard } from "./support/pay.ts";

test("R543, R599, R623: an administrator gives credit, marks an invoice as paid, refunds a card and deletes", async ({
  page,
  newAccount,
  api,
  other: admin,
}) => {
  const { email } = await newAccount({ credit: 0 });
  await choose(page, "5,000 SMS");
  await typeCard(page, CARDS.good);
  await payButton(page).click();
  await expect(page.getByText(ORDER_TEXTS.paid).first()).toBeVisible();

  await makeAccount(admin.request, { role: "superAdmin" });
  await admin.goto(`/admin/admin-credit?search=${encodeURIComponent(email)}`);
  const bought = admin.getByRole("row", { name: /5,000 SMS/ });
  await expect(bought).toContainText("Stripe");

  await test.step("credit that is sold by invoice waits for its payment", async () => {
    await admin.getByRole("button", { name: "Add credit" }).click();
    const dialog = admin.getByRole("dialog", { name: "Add credit" });
    await dialog.getByLabel("User's email").fill("nobody@example.com");
    await dialog.getByLabel("Amount in AUD, excl. GST").fill("50");
    await dialog.getByLabel("Payment mode").click();
    await admin.getByRole("option", { name: /^Invoice/ }).click();
    await dialog.getByRole("button", { name: "Add credit" }).click();
    await expect(dialog).toContainText("No user has this email");
    await dialog.getByLabel("User's email").fill(email);
    await dialog.getByLabel("Note").fill("By phone");
    await examine(admin, "Admin credit, adding");
    await dialog.getByRole("button", { name: "Add credit" }).dblclick();
    await expect(admin.getByText(ADMIN_ORDER_TEXTS.added)).toBeVisible();
    const row = admin.getByRole("row", { name: /By phone/ });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("Pending");
    await expect(row).toContainText("$55.00");
    await examine(admin, "Admin credit");
    await row.getByRole("button", { name: /^Actions/ }).click();
    await admin.getByRole("menuitem", { name: "Edit" }).click();
    await admin.getByLabel("Its invoice has been paid").check();
    await admin.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("Completed");
  });

  await test.step("a part of what a card paid goes back to it", async () => {
    await bought.getByRole("button", { name: /^Actions/ }).click();
    await admin.getByRole("menuitem", { name: "Refund" }).click();
    const dialog = admin.getByRole("dialog", { name: "Refund" });
    await dialog.getByLabel("Amount incl. GST").fill("154.01");
    await dialog.getByLabel("Reason").fill("Bought twice");
    await dialog.getByRole("button", { name: "Refund" }).click();
    await expect(dialog).toContainText(REFUND_TEXTS.tooMuch);
    await dialog.getByLabel("Amount incl. GST").fill("54");
    await examine(admin, "Admin credit, a refund");
    await dialog.getByRole("button", { name: "Refund" }).dblclick();
    await expect(admin.getByText(REFUND_TEXTS.done)).toBeVisible();
    await expect(bought).toContainText("$54.00 refunded");
  });

  await test.step("what was not used is deleted", async () => {
    await admin
      .getByRole("row", { name: /By phone/ })
      .getByRole("button", { name: /^Actions/ })
      .click();
    await admin.getByRole("menuitem", { name: "Delete" }).click();
    const question = admin.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete order" }).click();
    await expect(admin.getByText(ADMIN_ORDER_TEXTS.deleted)).toBeVisible();
    await expect(admin.getByRole("row", { name: /By phone/ })).toHaveCount(0);
  });

  const { items } = await api.call(listOrders, {});
  expect(items.map(({ totalAmount, refunded }) => [totalAmount, refunded])).toEqual([
    [154_00, 54_00],
  ]);
  const invoices = (await api.call(listInvoices, {})).items;
  expect(invoices.map(({ kind, total }) => [kind, total])).toEqual([
    ["creditNote", 55_00],
    ["creditNote", 54_00],
    ["invoice", 55_00],
    ["invoice", 154_00],
  ]);
});

test("R504: credit is added to a user's account and taken out of it, never more than there is", async ({
  newAccount,
  api,
  other: admin,
}) => {
  const { email } = await newAccount({ credit: 1000 });
  await makeAccount(admin.request, { role: "superAdmin" });
  await admin.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  const change = async (label: string, amount: string) => {
    await admin.getByRole("button", { name: /^Actions/ }).click();
    await admin.getByRole("menuitem", { name: label }).click();
    const dialog = admin.getByRole("dialog", { name: label });
    await dialog.getByLabel("Amount in AUD, excl. GST").fill(amount);
    await dialog.getByLabel("Reason").fill("A mistake");
    await dialog.getByRole("button", { name: label }).dblclick();
    return dialog;
  };
  await change("Add credit", "25");
  await expect(admin.getByText(ADMIN_ORDER_TEXTS.added)).toBeVisible();
  const dialog = await change("Deduct credit", "35.01");
  await expect(dialog).toContainText(ADMIN_ORDER_TEXTS.tooMuch);
  await examine(admin, "Deduct credit");
  await dialog.getByLabel("Amount in AUD, excl. GST").fill("5");
  await dialog.getByRole("button", { name: "Deduct credit" }).dblclick();
  await expect(admin.getByText(ADMIN_ORDER_TEXTS.deducted)).toBeVisible();
  expect((await api.call(getBalance, {})).data.balance).toBe(30_00);
});
