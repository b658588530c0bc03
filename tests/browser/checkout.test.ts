import type { Page } from "@playwright/test";
import { listInvoices } from "#core/contract/invoices/invoices.ts";
import { deleteCard, getCards, startCard } from "#core/contract/orders/cards.ts";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { getOrder, purchaseBundle, verifyCoupon } from "#core/contract/orders/orders.ts";
import { listOrders, type PurchaseOrder } from "#core/contract/orders/purchase-orders.ts";
import { spelt } from "#web/lib/spelling.ts";
import { type SavedCard, SCRIPT, shopping, VISA } from "./support/card-provider.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectStill } from "./support/layout-shift.ts";
import { heading, menuLink } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { refuse, stub } from "./support/stubs.ts";

const KEY = "0b5d1c6e-7c43-4a0c-9a56-1d2f0c9b8a77";
const CHECKOUT = `/buy-credits/checkout?kind=bundle&medium=sms&quantity=10000&order=${KEY}&from=/pricing`;

const pay = (page: Page) => page.getByRole("button", { name: /^Pay / });

/** The calls of an endpoint, with what they asked for. */
async function purchases(page: Page) {
  const asked: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(purchaseBundle.path)) asked.push(request.postDataJSON());
  });
  return asked;
}

test("R696, R441, R571, R667: packages, any quantity, an amount and a special plan, with live prices", async ({
  page,
  context,
}) => {
  await shopping(context, { list: { special: { sms: 4000, mms: 30_000 } } });
  await page.goto("/buy-credits");
  await expect(page.getByText("Bestseller")).toBeVisible();
  const best = page.getByRole("listitem").filter({ hasText: "10,000 SMS" });
  await expect(best).toContainText("$280.00");
  await expect(best).toContainText("$308.00 incl. GST");
  await expect(best).toContainText("You save $270.00");
  const quantity = page.getByLabel("Another number of SMS");
  await quantity.fill("1,000");
  await expect(page.getByText("$28.00 excl. GST")).toBeVisible();
  await expect(page.getByText("you save $27.00 excl. GST")).toBeVisible();
  await page.getByLabel("Amount in AUD, excl. GST").fill("100");
  await expect(page.getByText("Pays for 2,500 SMS or 333 MMS · $110.00 incl. GST")).toBeVisible();
  await examine(page, "Buy Credit, packages");

  await test.step("R570: out of range, a dialog says so", async () => {
    await quantity.fill("299");
    await quantity.press("Enter");
    const dialog = page.getByRole("dialog", { name: spelt(ORDER_TEXTS.outOfRange) });
    await expect(dialog).toContainText("Please enter quantity again to buy.");
    await dialog.getByRole("button", { name: "Enter again" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("R564 to R566: the special plan's own limits", async () => {
    const plan = page.getByRole("region", { name: "Special plan" });
    const go = plan.getByRole("button", { name: "Continue" });
    await go.click();
    await expect(plan).toContainText("Number is required!");
    await plan.getByLabel("Credits").fill("499");
    await go.click();
    await expect(plan).toContainText("Cannot buy fewer than 500 credits");
    await plan.getByLabel("Credits").fill("250001");
    await go.click();
    await expect(plan).toContainText("Cannot buy more than 250,000 credits");
  });
});

test("R403, R605, C64: no bundle is said; a postpaid account goes to its invoices", async ({
  page,
  context,
}) => {
  await shopping(context, { packages: [] });
  await page.goto("/buy-credits");
  await expect(page.getByRole("heading", { name: "No Bundle Found" })).toBeVisible();
  await signedIn(context, { profileType: "postpaid" });
  await stub(context, listInvoices, {
    ...{ items: [], total: 0, current: 1, limit: 10, totalPages: 1 },
  });
  await page.goto(CHECKOUT);
  await expect(page).toHaveURL("/invoice");
  await expect(page.getByText("No invoices yet")).toBeVisible();
});

test("R500, R501, R548, R549, R550, R551: cards three a page, an expired one cannot be chosen, a new one needs a name", async ({
  page,
  context,
}) => {
  const card = (last4: string, changes: Partial<SavedCard> = {}): SavedCard => ({
    ...{ ...VISA, _id: `pm_${last4}`, last4 },
    ...changes,
  });
  const cards = [
    card("4242"),
    card("0004", { expired: true, expYear: 2024 }),
    card("5556", { brand: "mastercard" }),
    card("0005", { brand: "amex" }),
  ];
  await shopping(context, { cards });
  await page.goto(CHECKOUT);
  await expect(page.getByRole("region", { name: "Order Summary" })).toContainText("$308.00");
  const choices = page.getByRole("radio");
  await expect(choices).toHaveCount(4);
  await expect(page.getByRole("radio", { name: "Visa ending in 0004" })).toBeDisabled();
  await pay(page).click();
  await expect(page.getByText(ORDER_TEXTS.chooseCard)).toBeVisible();
  await page.getByRole("button", { name: "Next cards" }).click();
  await expect(page.getByRole("radio", { name: "American Express ending in 0005" })).toBeVisible();
  await expect(choices).toHaveCount(2);
  await page.getByLabel("Add New Card").click();
  await expect(page.getByText("Card field")).toBeVisible();
  await pay(page).click();
  await expect(page.getByText("Please Enter Card Holder Name")).toBeVisible();
  await page.getByLabel("Card-holder name").fill("Mi");
  await pay(page).click();
  await expect(page.getByText("Please Enter a Valid Name")).toBeVisible();
  await examine(page, "Payment, a new card");

  await test.step("a card is deleted once that is confirmed", async () => {
    await stub(context, deleteCard, { message: ORDER_TEXTS.cardRemoved });
    await page.getByRole("button", { name: "Delete American Express ending in 0005" }).click();
    await stub(context, getCards, {
      data: cards.slice(0, 3),
      provider: { publishableKey: "pk_test_1", scriptUrl: SCRIPT },
    });
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete card" }).click();
    await expect(page.getByText(ORDER_TEXTS.cardRemoved)).toBeVisible();
    await expect(page.getByRole("button", { name: "Next cards" })).toHaveCount(0);
  });
});

test("R461, R537, R629, R646: a new card is saved, then charged; the page says so and goes back", async ({
  page,
  context,
}) => {
  const known = await shopping(context);
  await stub(context, startCard, { data: { clientSecret: "seti_1" } });
  const asked = await purchases(page);
  await stub(context, purchaseBundle, {
    message: ORDER_TEXTS.processing,
    data: { order: "ord_1", state: "processing" },
  });
  await page.goto(CHECKOUT);
  await page.getByLabel("Card-holder name").fill("Mia Nguyen");
  await expect(page.getByText("Card field")).toBeVisible();
  known.now = { state: "processing", message: ORDER_TEXTS.processing };
  await pay(page).dblclick();
  await expect(page.getByText(ORDER_TEXTS.wait)).toBeVisible();
  await expect(pay(page)).toHaveCount(0);
  await examine(page, "Payment under way");
  known.now = { state: "paid", message: ORDER_TEXTS.paid };
  await expect(heading(page)).toHaveText("Pricing");
  await expect(page.getByText(ORDER_TEXTS.paid)).toBeVisible();
  expect(asked).toEqual([
    { order: KEY, card: "pm_new", total: 30_800, type: "sms", quantity: 10_000 },
  ]);

  await test.step("the paid order's address charges nothing more", async () => {
    await page.goto(CHECKOUT);
    await expect(page.getByText("not charged again")).toBeVisible();
    await expect(pay(page)).toHaveCount(0);
  });
});

test("the payment that ends a trial moves nothing; the frame follows when one goes somewhere", async ({
  page,
  context,
}) => {
  const known = await shopping(context, { cards: [VISA] });
  await signedIn(context, { role: "trial" });
  await stub(context, purchaseBundle, {
    message: ORDER_TEXTS.processing,
    data: { order: "ord_1", state: "processing" },
  });
  await page.goto(CHECKOUT);
  await page.getByRole("radio", { name: "Visa ending in 4242" }).click();
  known.now = { state: "processing", message: ORDER_TEXTS.processing };
  await pay(page).click();
  await expect(page.getByText(ORDER_TEXTS.wait)).toBeVisible();
  await signedIn(context);
  known.now = { state: "paid", message: ORDER_TEXTS.paid };
  await expect(heading(page)).toHaveText("Pricing");
  await expect(page.getByText("You're on a trial account")).toBeVisible();
  await expect(menuLink(page, "Sub-Accounts")).toHaveCount(0);
  await expectStill(page);
  await menuLink(page, "Documents").click();
  await expect(page.getByText("You're on a trial account")).toHaveCount(0);
  await expect(menuLink(page, "Sub-Accounts")).toBeVisible();
});

test("R644, R645: a declined card's message is shown, and another card can be chosen for the same order", async ({
  page,
  context,
}) => {
  const known = await shopping(context, { cards: [VISA] });
  const asked = await purchases(page);
  await refuse(context, purchaseBundle, "PAYMENT_FAILED", "Your card has insufficient funds.");
  await page.goto(CHECKOUT);
  await page.getByRole("radio", { name: "Visa ending in 4242" }).click();
  known.now = { state: "unpaid", message: "Your card has insufficient funds." };
  await pay(page).click();
  await expect(page.getByRole("alert")).toContainText("Your card has insufficient funds.");
  await expect(page.getByRole("alert")).toContainText("Nothing was charged");
  await examine(page, "Payment declined");
  await pay(page).click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toEqual(asked[0]);
});

test("a payment whose answer is lost is looked up, never repeated", async ({ page, context }) => {
  const known = await shopping(context, { cards: [VISA] });
  const asked = await purchases(page);
  await page.goto(CHECKOUT);
  await page.getByRole("radio", { name: "Visa ending in 4242" }).click();
  await context.route(`**/api${purchaseBundle.path}`, (route) => route.abort());
  await context.route(`**/api${getOrder.path}?*`, (route) => route.abort());
  await pay(page).click();
  await expect(page.getByText("Please do not pay again yet")).toBeVisible();
  await expect(pay(page)).toHaveCount(0);
  await examine(page, "Payment, connection lost");
  await expect(page.getByText("Error occurred")).toHaveCount(0);
  known.now = { state: "paid", message: ORDER_TEXTS.paid };
  await context.unroute(`**/api${getOrder.path}?*`);
  await expect(page).toHaveURL("/pricing");
  expect(asked).toHaveLength(1);
});

test("a bank's question that a reload interrupted is asked again", async ({ page, context }) => {
  const known = await shopping(context, { cards: [VISA] });
  known.now = { state: "action", message: ORDER_TEXTS.bankAsks, clientSecret: "pi_secret" };
  await page.goto(CHECKOUT);
  await expect(page.getByText(ORDER_TEXTS.bankAsks)).toBeVisible();
  await expect(pay(page)).toHaveCount(0);
  await examine(page, "Payment, the bank asks");
  await page.evaluate(() => Object.assign(window, { bankSays: "no" }));
  known.now = { state: "unpaid", message: "" };
  await page.getByRole("button", { name: "Confirm payment" }).click();
  await expect(page.getByRole("alert")).toContainText("We are unable to authenticate");
  await expect(pay(page)).toBeVisible();
});

test("a coupon is checked, lowers the price and makes another order", async ({ page, context }) => {
  await shopping(context, { cards: [VISA], list: { first: { sms: false, mms: false } } });
  await stub(context, verifyCoupon, { data: { code: "SPRING", percentOff: 10, validTo: null } });
  await page.goto(CHECKOUT);
  await expect(pay(page)).toHaveText("Pay $550.00");
  await page.getByLabel("Coupon").fill("spring");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(pay(page)).toHaveText("Pay $495.00");
  await expect(page.getByText("10% off")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("coupon")).toBe("SPRING");
  expect(new URL(page.url()).searchParams.get("order")).not.toBe(KEY);
  await examine(page, "Payment with a coupon");
  await page.reload();
  await expect(pay(page)).toHaveText("Pay $495.00");
});

test("R460: without a package that can be bought, the checkout leads back", async ({
  page,
  context,
}) => {
  await shopping(context);
  for (const query of ["", "?kind=bundle&medium=sms&quantity=299", "?kind=custom&cents=-5"]) {
    await page.goto(`/buy-credits/checkout${query}`);
    await expect(page).toHaveURL("/buy-credits");
    await expect(heading(page)).toHaveText("Buy Credit");
  }
});

test("R542, R543, R681: an account's purchases, how each was paid and what is used of it", async ({
  page,
  context,
}) => {
  await shopping(context);
  const order: PurchaseOrder = {
    ...{ _id: "ord_1", user: "usr_1", currency: "AUD", createdAt: Date.UTC(2026, 10, 20) },
    ...{ totalAmount: 30_800, usedAmount: 1234, left: 26_766, credit: 28_000, gst: 2800 },
    ...{ isSMSAllow: true, isMMSAllow: true, totalSmsCount: 10_000, totalMmsCount: 717 },
    ...{ centsPerSMS: 2.8, centsPerMMS: 39, invoiceMethod: "credit", paymentMode: "stripe" },
    ...{ type: "Normal", medium: "sms", invoiceStatus: true, failure: null, refunded: 0 },
  };
  const items: PurchaseOrder[] = [
    order,
    { ...order, _id: "ord_2", medium: "both", paymentMode: "reward", type: "SignupReward" },
    {
      ...order,
      ...{ _id: "ord_3", medium: "mms", invoiceStatus: false, invoiceMethod: "usage" },
      failure: "Your card has insufficient funds.",
    },
    { ...order, _id: "ord_4", type: "SpecialPlan", refunded: 550, paymentMode: "admin" },
  ];
  await stub(context, listOrders, {
    ...{ items, orders: items, total: 4, current: 1, limit: 10, totalPages: 1 },
    balanceObj: { symbol: "$", balance: 240_00, maxPossibleCredits: { sms: 0, mms: 0 } },
  });
  await page.goto("/credits");
  const first = page.getByRole("row", { name: /10,000 SMS/ });
  await expect(first).toContainText("20/11/2026");
  for (const word of ["Stripe", "Account credit", "$308.00", "$12.34", "Completed"]) {
    await expect(first).toContainText(word);
  }
  const pending = page.getByRole("row", { name: /717 MMS/ });
  for (const word of ["Monthly usage", "Pending", "Your card has insufficient funds."]) {
    await expect(pending).toContainText(word);
  }
  await expect(page.getByRole("row", { name: /10,000 credits/ })).toContainText("$5.50 refunded");
  await examine(page, "Credits");
});

test("the price list has a calculator", async ({ page, context }) => {
  await shopping(context, { list: { first: { sms: true, mms: true } } });
  await page.goto("/pricing");
  await expect(page.getByRole("row", { name: /10,000 SMS/ })).toContainText("$550.00");
  await page.getByLabel("Number of SMS").fill("20000");
  await expect(page.getByText("$560.00 excl. GST")).toBeVisible();
  await examine(page, "Pricing");
});
