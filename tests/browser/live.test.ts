import { expect, test } from "./support/fixtures.ts";
import { barPart, stat } from "./support/page.ts";

// Figures that are shown twice agree, without a reload.

test("a report's rows follow its figures", async ({ page, newAccount, api }) => {
  await newAccount();
  const group = await api.group("Members", ["0424 010 100", "0424 010 101", "0424 010 102"]);
  const id = await api.draft({ name: "Live", message: "Hello", group_array: [group] });
  await page.goto(`/campaign/check/${id}`);
  await page.getByRole("button", { name: /^Send 3 messages/ }).click();
  const rows = page.getByRole("table", { name: "Recipients" }).getByRole("row");
  await expect(rows.filter({ hasText: "Sent" }).first()).toBeVisible();
  await expect(barPart(page, "Delivered")).toHaveText("3");
  await expect(rows.filter({ hasText: "Delivered" })).toHaveCount(3, { timeout: 3000 });
  await expect(stat(page, "Delivered")).toHaveText("3");
});

test("an open group follows a STOP, in its figures and in its rows", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  // The second replies STOP to whatever it gets.
  const group = await api.group("Members", ["0424 020 100", "0424 020 007"]);
  const id = await api.draft({ name: "Hello", message: "Hello", group_array: [group] });
  await page.goto(`/group/${group}`);
  await expect(stat(page, "Unsubscribed")).toHaveText("0");
  await expect(page.getByRole("row")).toHaveCount(3);
  await api.send(id);
  await expect(stat(page, "Unsubscribed")).toHaveText("1");
  await expect(stat(page, "Subscribed")).toHaveText("1");
  const row = page.getByRole("row").filter({ hasText: "0424 020 007" });
  await expect(row).toContainText("Opted out", { timeout: 3000 });
});
