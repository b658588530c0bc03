import type { Page } from "@playwright/test";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { listOrders } from "#core/contract/orders/purchase-orders.ts";
import type { Api } from "./support/api.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { balanceChip, heading } from "./support/page.ts";
import { CARDS, choose, payButton, typeCard } from "./support/pay.ts";
import { textOfPdf } from "./support/pdf.ts";

/** What was paid, in cents with GST. */
async function paidOrders({ call }: Api): Promise<number[]> {
  const { items } = await call(listOrders, {});
  return items.filter(({ invoiceStatus }) => invoiceStatus).map(({ totalAmount }) => totalAmount);
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText(ORDER_TEXTS.paid).first()).toBeVisible();
  await expect(page).not.toHaveURL(/checkout/);
}

test("a first purchase with its saving and a new card, then another with the saved card", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount({ credit: 0 });
  await choose(page, "10,000 SMS");
  await expect(page.getByText("you save $270.00")).toBeVisible();
  await typeCard(page, CARDS.good);
  await examine(page, "Payment, the card typed");
  await payButton(page).dblclick();
  await expectPaid(page);
  await test.step("R463: it leads to its tax invoice, whose PDF says what it has to", async () => {
    await expect(page).toHaveURL("/invoice");
    const row = page.getByRole("row", { name: /10,000 SMS/ });
    await expect(row).toContainText("INV-");
    await expect(row).toContainText("Visa ending in 4242");
    await expect(row).toContainText("$308.00");
    await expect(row).toContainText("Completed");
    await examine(page, "Invoices");
    const download = page.waitForEvent("download");
    await row.getByRole("button", { name: /^Download INV-/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/);
    const text = await textOfPdf(await file.path());
    for (const said of ["Tax invoice", "ABN 51 824 753 556", "10,000 SMS", "$28.00", "$308.00"]) {
      expect(text).toContain(said);
    }
  });
  await expect(balanceChip(page)).toContainText("$280.00");
  expect(await paidOrders(api)).toEqual([30_800]);

  await test.step("the rate is for the first purchase only; the card is saved", async () => {
    await page.goto("/buy-credits");
    await page.getByLabel("Another number of SMS").fill("300");
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: "Visa ending in 4242" }).check();
    await expect(payButton(page)).toHaveText("Pay $18.15");
    await payButton(page).click();
    await expectPaid(page);
    expect(await paidOrders(api)).toEqual([1815, 30_800]);
    await expect(balanceChip(page)).toContainText("$296.50");
  });

  await test.step("a deleted card is gone", async () => {
    await choose(page, "5,000 SMS");
    await page.getByRole("button", { name: "Delete Visa ending in 4242" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete card" }).click();
    await expect(page.getByText(ORDER_TEXTS.cardRemoved)).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(1);
  });

  await test.step("both purchases are listed, with what is used of them", async () => {
    await page.goto("/credits");
    await expect(page.getByRole("row", { name: /10,000 SMS/ })).toContainText("Completed");
    await examine(page, "Credits with purchases");
  });
});

test("3-D Secure: refused charges nothing and another try is confirmed, once", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount({ credit: 0 });
  await choose(page, "5,000 SMS");
  await typeCard(page, CARDS.asks);
  await payButton(page).click();
  const bank = page.frameLocator("iframe[title='Your bank']");
  await bank.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByRole("alert")).toContainText("We are unable to authenticate");
  await expect(payButton(page)).toBeVisible();
  expect(await paidOrders(api)).toEqual([]);
  await payButton(page).click();
  await bank.getByRole("button", { name: "Complete" }).click();
  await expectPaid(page);
  expect(await paidOrders(api)).toEqual([15_400]);
});

test("3-D Secure: a page that was reloaded while the bank asked goes on with the same payment", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount({ credit: 0 });
  await choose(page, "5,000 SMS");
  await typeCard(page, CARDS.asks);
  await payButton(page).click();
  const bank = page.frameLocator("iframe[title='Your bank']");
  await expect(bank.getByRole("button", { name: "Complete" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Confirm payment" }).click();
  await bank.getByRole("button", { name: "Complete" }).click();
  await expectPaid(page);
  expect(await paidOrders(api)).toEqual([15_400]);
});

test("R644: a declined card charges nothing; another one pays for the same order", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount({ credit: 0 });
  await choose(page, "5,000 SMS");
  const address = page.url();
  await typeCard(page, CARDS.declined);
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  await expect(page.getByRole("radio", { name: "Add New Card" })).toBeChecked();
  await expect(page.getByRole("radio", { name: /0341/ })).toHaveCount(0);
  await typeCard(page, CARDS.good);
  expect(page.url()).toBe(address);
  await payButton(page).click();
  await expectPaid(page);
  expect(await paidOrders(api)).toEqual([15_400]);
  expect(await api.balance()).toBe(14_000);

  await test.step("its address charges nothing more", async () => {
    await page.goto(address);
    await expect(page.getByText("not charged again")).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
  });
});

test("R461: a bundle with a coupon, from the page where the credit ran out and back to it", async ({
  page,
  newAccount,
  api,
}) => {
  const code = `SAVE${Date.now() % 1_000_000}`;
  await newAccount({ credit: 0, coupon: { code, percentOff: 25 } });
  await choose(page, "10,000 SMS");
  await page.getByLabel("Coupon").fill("NOSUCH");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(ORDER_TEXTS.coupon)).toBeVisible();
  await page.getByLabel("Coupon").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(payButton(page)).toHaveText("Pay $231.00");
  const url = new URL(page.url());
  url.searchParams.set("from", "/pricing");
  await page.goto(url.href);
  await typeCard(page, CARDS.good);
  await payButton(page).click();
  await expect(heading(page)).toHaveText("Pricing");
  expect(await paidOrders(api)).toEqual([23_100]);
  expect(await api.balance()).toBe(21_000);
});

test("R441: an amount of credit", async ({ page, newAccount, api }) => {
  await newAccount({ credit: 0 });
  await page.goto("/buy-credits");
  await page.getByLabel("Amount in AUD, excl. GST").fill("25.50");
  await page.keyboard.press("Enter");
  await expect(payButton(page)).toHaveText("Pay $28.05");
  await typeCard(page, CARDS.good);
  await payButton(page).click();
  await expectPaid(page);
  expect(await api.balance()).toBe(2550);
});

test("the simulator's page lists a payment; its dispute freezes the credit until it is won", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount({ credit: 0 });
  await choose(page, "10,000 SMS");
  await typeCard(page, CARDS.good);
  await payButton(page).click();
  await expectPaid(page);
  await expect(balanceChip(page)).toContainText("$280.00");
  const order = (await api.call(listOrders, {})).items[0]?._id ?? "none";
  await page.goto("/simulator/payments");
  const payment = page.getByRole("listitem").filter({ hasText: order });
  await expect(payment).toContainText("$308.00 · succeeded");
  await payment.getByRole("button", { name: "Dispute" }).click();
  await expect(payment).toContainText("Dispute over $308.00 · needs response");
  await examine(page, "Simulator, a disputed payment");
  // The webhook may take a moment.
  await expect.poll(api.balance).toBe(0);
  await page.goto("/credits");
  await expect(balanceChip(page)).toContainText("$0.00");
  await page.goto("/simulator/payments");
  await payment.getByRole("button", { name: "Cooee wins" }).click();
  await expect(payment).toContainText("· won");
  await expect.poll(api.balance).toBe(28_000);
  await page.goto("/credits");
  await expect(balanceChip(page)).toContainText("$280.00");
});
