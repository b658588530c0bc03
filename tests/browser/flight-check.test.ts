import { freshMobile } from "./support/accounts.ts";
import { expect, test } from "./support/fixtures.ts";
import { stat } from "./support/page.ts";

test("the flight check asks when to send first, and takes a fallback for missing names", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount({ credit: 1000 });
  const [named, unnamed] = [freshMobile(), freshMobile()];
  const group = await api.group("Customers", [
    { number: named, fields: [{ name: "first_name", value: "Mia" }] },
    unnamed,
  ]);
  const id = await api.draft({
    name: "Spring sale",
    message: "Hi {{first_name}}, the sale has begun.",
    group_array: [group],
  });
  await page.goto(`/campaign/check/${id}`);
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(headings.first()).toHaveText("When to send");
  await expect(page.getByText("Values are missing")).toBeVisible();
  await expect(stat(page, "Recipients")).toContainText("1");
  await page.getByRole("textbox", { name: "Where {{first_name}} is missing, write" }).fill("there");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Values are missing")).toBeHidden();
  await expect(stat(page, "Recipients")).toContainText("2");
});
