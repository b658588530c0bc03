import { getGroup } from "#core/contract/groups/groups.ts";
import { importNewGroup } from "#core/contract/imports/imports.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { stat } from "./support/page.ts";

const GLEBE = 2_000;
const ALL = 2_400;

test("2,000 contacts filtered by what a column has, moved to another group, and put back", async ({
  page,
  newAccount,
  api,
}) => {
  test.slow();
  await newAccount();
  const lines = Array.from(
    { length: ALL },
    (_, n) => `04${String(22_000_000 + n)},${n < GLEBE ? '"Glebe, NSW"' : "Newtown"}`,
  );
  const file = new File([["Mobile,Suburb", ...lines].join("\n")], "club.csv", { type: "text/csv" });
  const labels = JSON.stringify([
    { id: 0, oldLabel: "Mobile", newLabel: "Mobile", type: "number" },
    { id: 1, oldLabel: "Suburb", newLabel: "Suburb", type: "text" },
  ]);
  const { group } = (await api.call(importNewGroup, { name: "Club", file, labels })).data;
  const vip = await api.group("VIP", ["0422000000"]);
  await expect
    .poll(async () => (await api.call(getGroup, { id: group })).data)
    .toMatchObject({ status: "Ready", totalContacts: ALL });

  await page.goto(`/group/${group}`);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Filter by column" });
  await panel.getByRole("checkbox", { name: "Glebe, NSW" }).click();
  await expect(page.getByText("10 of 2,000 shown")).toBeVisible();
  await page.keyboard.press("Escape");
  // The filter is in the URL.
  await page.reload();
  await expect(page.getByText("10 of 2,000 shown")).toBeVisible();

  await page.getByRole("checkbox", { name: "Select all rows of this page" }).click();
  await page.getByRole("button", { name: "Select all 2,000" }).click();
  await page.getByRole("button", { name: "Move to group" }).click();
  await page.getByRole("radio", { name: "VIP" }).click();
  await page.getByRole("button", { name: "Move 2,000 contacts" }).click();
  await expect(page.getByText("2,000 contacts moved to VIP")).toBeVisible();
  await expect(stat(page, "Total Contacts")).toHaveText("400");
  await expect(page.getByRole("heading", { name: "No contacts found" })).toBeVisible();
  expect((await api.call(getGroup, { id: vip })).data.totalContacts).toBe(GLEBE);
  await page.reload();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await examine(page, "contacts that were moved");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2,000 contacts put back as before")).toBeVisible();
  await expect(stat(page, "Total Contacts")).toHaveText("2,400");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("10 of 2,400 shown")).toBeVisible();
  expect((await api.call(getGroup, { id: vip })).data.totalContacts).toBe(1);
});

test("a group's contacts are saved as a file, and a refused export says why", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Club", ["0422000000"]);
  await page.goto(`/group/${group}`);
  const ask = async () => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "Export as CSV" }).click();
  };
  const saved = page.waitForEvent("download");
  await ask();
  expect((await saved).suggestedFilename()).toMatch(/^contacts-.*\.csv$/);
  await page.route("**/api/group/export/**", (route) =>
    route.fulfill({
      status: 429,
      json: { code: "RATE_LIMITED", message: "Try again in 5 minutes" },
    }),
  );
  await ask();
  await expect(page.getByText("Try again in 5 minutes")).toBeVisible();
  await expect(page).toHaveURL(`/group/${group}`);
});
