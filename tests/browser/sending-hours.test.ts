import { dayOf, dayOfWeek, daysAfter } from "#core/rules/zoned-day.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { visit } from "./support/page.ts";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

test("outside its sending hours, a promotional campaign waits, and says so before, during and in the list", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Members", ["0424 000 170"]);
  const id = await api.draft({
    name: "Late news",
    message: "Too late for today.",
    group_array: [group],
  });
  const opens = daysAfter(dayOf(Date.now(), "Australia/Sydney"), 2);

  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Sending hours" });
  await card.getByLabel("Send promotional campaigns only during these hours").check();
  for (const [day, name] of DAYS.entries()) {
    if (day !== dayOfWeek(opens)) await card.getByRole("button", { name }).click();
  }
  await examine(page, "sending hours");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  const [year, month, day] = opens.split("-");
  const from = `${day}/${month}/${year} 09:00 AM`;
  await visit(page, `/campaign/check/${id}`);
  await expect(page.getByText(`Sent from ${from}`)).toBeVisible();
  await examine(page, "flight check outside the sending hours");
  await page.getByRole("button", { name: /^Send 1 message/ }).click();
  await expect(page.getByText(`Waiting for your sending hours until ${from}`)).toBeVisible();
  await examine(page, "report outside the sending hours");
  await visit(page, "/campaign");
  await expect(page.getByRole("row").nth(1)).toContainText(`Waitinguntil ${from}`);
  await examine(page, "list outside the sending hours");

  await page.goto("/settings");
  await card.getByLabel("Send promotional campaigns only during these hours").uncheck();
  await card.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(
    card.getByLabel("Send promotional campaigns only during these hours"),
  ).not.toBeChecked();
});
