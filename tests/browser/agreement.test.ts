import { freshHandset, freshMobile } from "./support/accounts.ts";
import { expect, test } from "./support/fixtures.ts";
import { balanceChip, barPart, row, stat } from "./support/page.ts";
import { writeBack } from "./support/simulator.ts";

// A figure that several screens show is the same on all of them, while it changes, without a reload.

test("report, list, history, dashboard and balance agree while a campaign is sent, answered and refunded", async ({
  page,
  context,
  newAccount,
  api,
}) => {
  await newAccount();
  // The network refuses the last one, which is refunded.
  const numbers = [freshMobile(), freshMobile(), freshMobile(), freshMobile()];
  const group = await api.group("Members", [...numbers, freshHandset("0001")]);
  const id = await api.draft({ name: "Agreed", message: "Hello", group_array: [group] });
  const open = async (path: string) => {
    const tab = await context.newPage();
    await tab.goto(path);
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(balanceChip(tab)).toContainText("$100.00");
    return tab;
  };
  const list = await open("/campaign");
  const history = await open("/history");
  const dashboard = await open("/dashboard-analytics");
  await expect(stat(dashboard, "Outbound")).toHaveText("0");

  await page.goto(`/campaign/check/${id}`);
  await page.getByRole("button", { name: /^Send 5 messages/ }).click();
  await expect(stat(page, "Duration")).toBeVisible();

  await expect(stat(page, "Delivered")).toHaveText("4");
  await expect(barPart(page, "Delivered")).toHaveText("4");
  await expect(row(list, "Agreed")).toContainText("80%");
  await expect(stat(dashboard, "Delivered")).toHaveText("4");
  await expect(row(history, "Delivered")).toHaveCount(4);
  await expect(stat(page, "Failed")).toHaveText("1");
  await expect(barPart(dashboard, "Failed")).toHaveText("1");
  await expect(row(history, "Failed")).toHaveCount(1);
  await expect(stat(dashboard, "Outbound")).toHaveText("5");
  await expect(row(list, "Agreed").getByRole("cell", { name: "5", exact: true })).toBeVisible();

  // 5 parts of 5.5 cents each were debited, and one was refunded.
  await expect(stat(page, "Net")).toHaveText("$0.22");
  await expect(row(list, "Agreed")).toContainText("$0.22");
  await expect(stat(dashboard, "Spent excl. GST")).toHaveText("$0.22");
  for (const tab of [page, list, history, dashboard]) {
    await expect(balanceChip(tab)).toContainText("$99.78");
  }
  expect(await api.balance()).toBe(9978);

  await writeBack(page.request, numbers[0] ?? "", "See you on Saturday");
  await expect(stat(page, "Replies")).toHaveText("1");
  await expect(page.getByRole("tab", { name: "Replies" })).toContainText("1");
  await expect(stat(dashboard, "Inbound")).toHaveText("1");
  await expect(row(history, "See you on Saturday")).toHaveCount(1);
});
