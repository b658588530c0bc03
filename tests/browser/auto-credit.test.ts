import { USER_TEXTS } from "#core/contract/user.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { balanceChip } from "./support/page.ts";
import { CARDS, payButton, typeCard } from "./support/pay.ts";

test("automatic credit: switched on with the saved card, bought once when the minute comes, and listed", async ({
  page,
  newAccount,
  request,
}) => {
  await newAccount({ credit: 0 });
  await page.goto("/buy-credits");
  await page.getByLabel("Another number of SMS").fill("300");
  await page.keyboard.press("Enter");
  await typeCard(page, CARDS.good);
  await payButton(page).click();
  await expect(balanceChip(page)).toContainText("$8.40");

  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Auto credit" });
  await card.getByLabel("Buy credit automatically").check();
  await card.getByLabel("When the balance is below").fill("20");
  await card.getByLabel("Amount").fill("50");
  await card.getByLabel("Card", { exact: true }).click();
  await page.getByRole("option", { name: "Visa ending in 4242" }).click();
  await examine(page, "Auto credit");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(USER_TEXTS.saved, { exact: true })).toBeVisible();

  const minute = () => request.get("/cdn-cgi/local/scheduled?cron=*+*+*+*+*");
  await test.step("the chip shows the credit as soon as it is there", async () => {
    expect((await minute()).ok()).toBe(true);
    await expect(balanceChip(page)).toContainText("$58.40");
  });

  await test.step("the next minute buys nothing, and the purchase is listed with its invoice", async () => {
    await minute();
    await page.goto("/credits");
    const bought = page.getByRole("row", { name: /Auto credit/ });
    await expect(bought).toHaveCount(1);
    await expect(bought).toContainText("$55.00");
    await expect(bought).toContainText("Completed");
    await expect(balanceChip(page)).toContainText("$58.40");
    await page.goto("/invoice");
    await expect(page.getByRole("row", { name: /\$50.00 of message credit/ })).toContainText(
      "Visa ending in 4242",
    );
  });
});
