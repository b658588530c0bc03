import { setAutoCredit, USER_TEXTS } from "#core/contract/profile/profile.ts";
import { patience } from "../../scripts/patience.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { balanceChip, visit } from "./support/page.ts";
import { CARDS, payButton, typeCard } from "./support/pay.ts";

test("auto credit: switched on with the saved card, bought once when the minute comes, and listed", async ({
  page,
  newAccount,
  request,
}) => {
  test.slow();
  await newAccount({ credit: 0 });
  await page.goto("/buy-credits");
  await page.getByLabel("Another number of SMS").fill("300");
  await page.keyboard.press("Enter");
  await typeCard(page, CARDS.good);
  await payButton(page).click();
  await expect(balanceChip(page)).toContainText("$8.40");

  await visit(page, "/billing");
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
    // A sweep is due once a minute, however often it is asked: the product's own minute may just have run it.
    await expect(async () => {
      expect((await minute()).ok()).toBe(true);
      await expect(balanceChip(page)).toContainText("$58.40", { timeout: 5_000 });
    }).toPass({ timeout: patience(90_000) });
  });

  await test.step("the next minute buys nothing, and the purchase is listed with its invoice", async () => {
    await minute();
    await visit(page, "/credits");
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

test("O28: a campaign that lacks credit waits for auto credit and is sent again, or says why nothing is bought", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount({ credit: 0 });
  await test.step("a purchase saves the card", async () => {
    await page.goto("/buy-credits");
    await page.getByLabel("Another number of SMS").fill("300");
    await page.keyboard.press("Enter");
    await typeCard(page, CARDS.good);
    await payButton(page).click();
    await expect(balanceChip(page)).toContainText("$8.40");
  });
  // Eight parts for each: more than there is credit for.
  const numbers = Array.from({ length: 40 }, freshMobile);
  const draft = async (name: string) =>
    api.draft({
      ...{ name, message: "a".repeat(1200), group_array: [await api.group(name, numbers)] },
    });
  const asked = { autoCredit: true, autoCreditAmount: 10_00, threshold: 0 };
  await api.call(setAutoCredit, asked);
  const id = await draft("Big sale");
  const send = page.getByRole("button", { name: /^Send 40 messages/ });

  await test.step("the flight check offers to buy it automatically", async () => {
    await page.goto(`/campaign/check/${id}`);
    const warning = page.getByRole("alert").first();
    await expect(warning).toContainText("Auto credit can buy what is missing");
    await send.click();
    const dialog = page.getByRole("dialog", { name: "Low Balance" });
    await expect(dialog).toContainText("with your saved card");
    await examine(page, "Low Balance with auto credit");
    await dialog.getByRole("button", { name: "Buy automatically" }).dblclick();
    await expect(page).toHaveURL(`/campaign/report/${id}`);
  });

  await test.step("the campaign waits, the credit comes, and it is sent once somebody sends it again", async () => {
    const notice = page.getByRole("alert").first();
    await expect(notice).toContainText("This campaign is waiting for credit");
    await expect(notice).toContainText("There is enough credit now. Check again, then send.");
    await expect(balanceChip(page)).toContainText("$18.40");
    await examine(page, "A campaign whose credit was bought");
    await notice.getByRole("link", { name: "Check again" }).click();
    await send.click();
    await expect(page).toHaveURL(`/campaign/report/${id}`);
    await expect(page.getByText("waiting for credit")).toHaveCount(0);
    expect(await api.balance()).toBeLessThan(18_40);
  });

  await test.step("where the monthly limit stops it, the report and the flight check say so", async () => {
    await api.call(setAutoCredit, { ...asked, monthlyCap: 12_00 });
    const next = await draft("Next sale");
    await page.goto(`/campaign/check/${next}`);
    await send.click();
    await page.getByRole("button", { name: "Buy automatically" }).click();
    const notice = page.getByRole("alert").first();
    await expect(notice).toContainText(/You are \$[\d.]+ short\. Auto credit is paused until/);
    await expect(notice).toContainText("another purchase would exceed your monthly limit.");
    await expect(notice.getByRole("link", { name: "Add Credits" })).toBeVisible();
    await examine(page, "A campaign that waits for credit");
    await notice.getByRole("link", { name: "Check again" }).click();
    await expect(page.getByRole("alert").first()).toContainText("exceed your monthly limit");
  });
});
