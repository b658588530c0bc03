import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import {
  changePlan,
  type GatewayPlan,
  PLAN_TEXTS,
  type Subscription,
  subscribe,
} from "#core/contract/orders/plans.ts";
import { shopping, VISA } from "./support/card-provider.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { balanceChip } from "./support/page.ts";
import { CARDS, payButton, typeCard } from "./support/pay.ts";
import { stub } from "./support/stubs.ts";

const KEY = "0b5d1c6e-7c43-4a0c-9a56-1d2f0c9b8a77";
const DUE = Date.UTC(2026, 11, 25, 1);

function planOf(messages: number, centsPerMessage: number, cents: number): GatewayPlan {
  return {
    ...{ _id: `pln_${messages}`, name: `${messages} a month`, metadata: { platform: "sms" } },
    ...{ price: { unit_amount: cents, currency: "aud" }, messages, centsPerMessage },
  };
}
const SMALL = planOf(1000, 5.2, 57_20);
const LARGE = planOf(5000, 4.8, 264_00);

const { name: _, ...terms } = SMALL;
const OWN: Subscription = {
  ...terms,
  ...{ _id: "sub_1", plan: SMALL._id, status: "active", renews: true },
  ...{ dueAt: DUE, tryAt: DUE, failure: null },
};

test("R442, R632: a plan is subscribed to by card, cancelled, kept and replaced by another", async ({
  page,
  newAccount,
}) => {
  await newAccount({ credit: 0 });
  await page.goto("/buy-credits");
  const offers = page.getByRole("region", { name: "Monthly plans" });
  await expect(offers.getByRole("heading", { level: 3 })).toHaveText([
    "1,000 SMS a month",
    "5,000 SMS a month",
    "20,000 SMS a month",
  ]);
  await offers.getByRole("button", { name: "Subscribe to 1,000 SMS a month" }).click();
  await expect(page.getByRole("region", { name: "Order Summary" })).toContainText("$57.20");
  await typeCard(page, CARDS.good);
  await examine(page, "Subscribe");
  await payButton(page).dblclick();
  await expect(page.getByText(ORDER_TEXTS.paid).first()).toBeVisible();
  await expect(page.getByRole("row", { name: /1,000 SMS, monthly plan/ })).toContainText("$57.20");
  await expect(balanceChip(page)).toContainText("$52.00");

  const own = page.getByRole("region", { name: "Your plan: 1,000 SMS a month" });
  await test.step("it can be cancelled at the end of its month, and kept after all", async () => {
    await page.goto("/buy-credits");
    await expect(own).toContainText("Renews on");
    await own.getByRole("button", { name: "Cancel plan" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("you are not charged again");
    await dialog.getByRole("button", { name: "Cancel plan" }).click();
    await expect(own).toContainText("Ends on");
    await examine(page, "Buy Credit, a plan that ends");
    await own.getByRole("button", { name: "Keep plan" }).click();
    await expect(own).toContainText("Renews on");
  });

  await test.step("another plan takes its place", async () => {
    await offers.getByRole("button", { name: "Switch to 5,000 SMS a month" }).click();
    await expect(page.getByText("It replaces 1,000 SMS a month")).toBeVisible();
    await page.getByRole("radio", { name: "Visa ending in 4242" }).check();
    await expect(payButton(page)).toHaveText("Pay $264.00");
    await payButton(page).click();
    await expect(balanceChip(page)).toContainText("$292.00");
    await page.goto("/buy-credits");
    await expect(page.getByRole("region", { name: /^Your plan: / })).toHaveCount(1);
    await expect(offers.getByText("Your plan", { exact: true })).toBeVisible();
  });
});

test("a plan that could not be renewed says why, and is paid by hand for the price agreed", async ({
  page,
  context,
}) => {
  const failure = "Your card has insufficient funds.";
  const due: Subscription = { ...OWN, status: "pastDue", failure, tryAt: DUE + 86_400_000 };
  const known = await shopping(context, {
    cards: [VISA],
    plans: [LARGE],
    subscriptions: [due],
  });
  await page.goto("/buy-credits");
  const own = page.getByRole("region", { name: "Your plan: 1,000 SMS a month" });
  await expect(own).toContainText(failure);
  await expect(own).toContainText("We will try again on 26/12/2026");
  await examine(page, "Buy Credit, a plan past due");
  await own.getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByText("You pay for the month that could not be renewed")).toBeVisible();
  const asked: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(subscribe.path)) asked.push(request.postDataJSON());
  });
  await stub(context, subscribe, {
    message: ORDER_TEXTS.paid,
    data: { order: "ord_1", state: "paid" },
  });
  await page.getByRole("radio", { name: "Visa ending in 4242" }).check();
  known.now = { state: "paid", message: ORDER_TEXTS.paid };
  await payButton(page).click();
  await expect(page.getByText(ORDER_TEXTS.paid).first()).toBeVisible();
  expect(asked).toMatchObject([{ plan: SMALL._id, card: VISA._id, total: 57_20 }]);
});

test("a plan past due ends as it is cancelled; an address without a plan leads back", async ({
  page,
  context,
}) => {
  const due: Subscription = { ...OWN, status: "pastDue", failure: null };
  await shopping(context, { plans: [SMALL, LARGE], subscriptions: [due] });
  await stub(context, changePlan, { message: PLAN_TEXTS.cancelled });
  await page.goto("/buy-credits");
  await page.getByRole("button", { name: "Cancel plan" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("The plan ends now");
  await dialog.getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByText(PLAN_TEXTS.cancelled)).toBeVisible();
  for (const query of ["", `?plan=pln_gone&order=${KEY}`]) {
    await page.goto(`/buy-credits/subscribe${query}`);
    await expect(page).toHaveURL("/buy-credits");
  }
});
