import { expect, test } from "./support/fixtures.ts";
import { row } from "./support/page.ts";

test("contacts filtered by what a column has, and the filter is in the URL", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const contacts = Array.from({ length: 30 }, (_, n) => ({
    number: `04220001${String(n).padStart(2, "0")}`,
    fields: [
      { name: "Name", value: `Person ${n}` },
      ...(n < 25 ? [{ name: "Suburb", value: n < 3 ? "Glebe, NSW" : "Newtown" }] : []),
    ],
  }));
  const group = await api.group("Club", contacts);
  await page.goto(`/group/${group}`);
  await expect(page.getByRole("row")).toHaveCount(11);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Filter by column" });
  await panel.getByRole("combobox", { name: "Column" }).click();
  await page.getByRole("option", { name: "Suburb" }).click();
  await panel.getByRole("checkbox", { name: "Glebe, NSW" }).click();
  await expect(page.getByRole("row")).toHaveCount(4);
  await panel.getByRole("checkbox", { name: "No value" }).click();
  await expect(page.getByRole("row")).toHaveCount(9);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("row")).toHaveCount(9);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(row(page, "0422 000 129")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(11);
});
