import type { Page } from "@playwright/test";
import { freshHandset, freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { balanceChip, stat } from "./support/page.ts";

async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

function chart(page: Page) {
  return page.getByRole("figure", { name: /^From / });
}

test("R503: a fresh account sees what to do first, and no figures that are not there", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await page.goto("/");
  await loaded(page);
  for (const name of ["Outbound", "Delivered", "Inbound"]) {
    await expect(stat(page, name)).toHaveText("0");
  }
  await expect(stat(page, "Spent excl. GST")).toHaveText("$0.00");
  await expect(page.getByText("Nothing last month")).toHaveCount(4);
  await expect(page.getByText("No messages yet", { exact: true })).toBeVisible();
  await expect(page.getByText("No campaigns yet", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Get Started Checklist" })).toBeVisible();
  await expect(page.getByText("0/5 completed")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Get Started Checklist" })).toBeVisible();
  await examine(page, "Dashboard, empty");

  await api.group("Members", ["0427 000 900"]);
  await page.reload();
  await expect(page.getByText("1/5 completed")).toBeVisible();
  await expect(page.getByRole("link", { name: "Groups" }).last()).toBeVisible();
  await page.getByRole("link", { name: "New campaign" }).click();
  await expect(page).toHaveURL(/\/campaign\/create$/);
});

test("R503: a floating menu begins a quick message or a campaign, and covers nothing at the page's end", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await api.draft({ name: "Half written", message: "Hello" });
  const float = page.getByRole("button", { name: "Send a message" });
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto("/");
    await loaded(page);
    await float.click();
    await expect(page.getByRole("menuitem")).toHaveText(["Quick Message", "Campaign"]);
    await examine(page, "Dashboard, floating menu");
    await page.keyboard.press("Escape");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const above = await page.locator("main section").last().boundingBox();
    const own = await float.boundingBox();
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(own?.y ?? 0);
  }
  await float.click();
  await page.getByRole("menuitem", { name: "Campaign" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Use Draft" }).click();
  await expect(page).toHaveURL(/\/campaign\/create\/cmp_/);
  await expect(float).toHaveCount(0);
  await page.goto("/");
  await float.click();
  await page.getByRole("menuitem", { name: "Quick Message" }).click();
  await expect(page.getByRole("complementary", { name: "Quick Message" })).toBeVisible();
  await expect(float).toHaveCount(0);
});

test("R540, R545: the figures of a sent campaign and the balance update live, by day and by month", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const numbers = [freshMobile(), freshMobile(), freshMobile(), freshHandset("0001")];
  const group = await api.group("Members", numbers);
  const draft = await api.draft({ name: "Spring sale", message: "Hello", group_array: [group] });
  await page.goto("/dashboard-analytics");
  await loaded(page);
  const other = await page.context().newPage();
  await other.goto(`/campaign/check/${draft}`);
  await other.getByRole("button", { name: /^Send 4 messages/ }).click();
  await expect(stat(other, "Duration")).toBeVisible();

  // The page is not reloaded: the live feed updates it.
  await expect(stat(page, "Outbound")).toHaveText("4");
  await expect(stat(page, "Delivered")).toHaveText("3");
  await expect(stat(page, "Spent excl. GST")).toHaveText("$0.17");
  await expect(balanceChip(page)).toContainText("$99.8");
  await expect(page.getByRole("link", { name: "Spring sale" })).toBeVisible();
  await expect(page.getByText("2/5 completed")).toBeVisible();
  const bar = page.getByRole("figure", { name: "Messages by state" });
  await expect(bar.getByRole("listitem").filter({ hasText: "Delivered" })).toContainText("3");
  await expect(bar.getByRole("listitem").filter({ hasText: "Failed" })).toContainText("1");

  await expect(chart(page)).toHaveAccessibleName(/: 4 messages out, 3 delivered, 0 in$/);
  const heights = await Promise.all(
    ["outbound", "delivered"].map(async (series) => {
      const drawn = chart(page).locator(`[data-series=${series}]`);
      await expect(drawn).toHaveCount(1);
      return (await drawn.boundingBox())?.height ?? 0;
    }),
  );
  expect((heights[1] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(3 / 4, 1);
  await page.getByText("Show the figures").click();
  const rows = page.getByRole("table", { name: "Messages over time" }).getByRole("row");
  await expect(rows).toHaveCount(31);
  await expect(rows.nth(1).getByRole("cell")).toHaveText([
    /^\d\d\/\d\d\/\d{4}$/,
    "4",
    "3",
    "0",
    "$0.17",
  ]);
  await examine(page, "Dashboard, daily");

  await page.getByRole("radio", { name: "Monthly" }).click();
  await expect(page.getByText("The last 12 months")).toBeVisible();
  await expect(chart(page)).toHaveAccessibleName(/^From \w+ \d{4} to \w+ \d{4}: 4 messages out/);

  await page.getByRole("radio", { name: "MMS" }).click();
  await expect(stat(page, "Outbound")).toHaveText("0");
  await page.reload();
  await loaded(page);
  await expect(page.getByRole("radio", { name: "MMS" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Monthly" })).toBeChecked();
  await page.getByRole("radio", { name: "SMS" }).focus();
  await page.keyboard.press("Space");
  await expect(stat(page, "Outbound")).toHaveText("4");
});

test("R191: a sub-account with only SMS sees only SMS, and nothing that it may not begin", async ({
  page,
  newAccount,
}) => {
  await newAccount({ role: "subaccount", access: ["sms"] });
  await page.goto("/dashboard-analytics");
  await loaded(page);
  await expect(page.getByRole("radio", { name: "MMS" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Create campaign" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Verify" })).toHaveCount(0);

  await newAccount({ role: "subaccount", access: ["group"] });
  await page.goto("/dashboard-analytics");
  await loaded(page);
  await expect(page.getByText("Recent campaigns")).toHaveCount(0);
});
