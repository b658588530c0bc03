import type { Page } from "@playwright/test";
import { dayOfWeek, daysAfter } from "#core/rules/zoned-day.ts";
import { dayAhead, nextOf, nextSkippedHour, written } from "./support/days.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { choose, message, messageText, visit } from "./support/page.ts";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

test("R022, R037, R039, R076, R088, R090, R232: a campaign is scheduled, moved, edited and cancelled", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Members", ["0424 000 180", "0424 000 181"]);
  const draft = { message: "Doors open at six.", group_array: [group] };
  const id = await api.draft({ name: "Opening night", ...draft });
  await page.goto(`/campaign/check/${id}`);
  await page.getByRole("radio", { name: "Later" }).click();
  const send = page.getByRole("button", { name: /^Schedule 2 messages/ });
  const date = page.getByLabel("Date", { exact: true });

  await test.step("R139: a time in the past is refused beside the field", async () => {
    await date.fill("2026-01-05");
    await send.click();
    await expect(page.getByText("Time must be at least 5 minutes from now")).toBeVisible();
    await date.fill("");
    await send.click();
    await expect(page.getByText("Please select a schedule time")).toBeVisible();
  });

  const day = dayAhead(3);
  await date.fill(day);
  await choose(page, "Hour", "9");
  await choose(page, "Minute", "05");
  await choose(page, "AM or PM", "AM");
  await expect(page.getByText(new RegExp(`${day} 9:05 AM \\(AE[DS]T Sydney\\)`))).toBeVisible();
  await examine(page, "schedule");
  const before = await api.balance();
  await send.click();
  await expect(page).toHaveURL(new RegExp(`/campaign/report/${id}`));
  await expect(page.getByText(/^Starts .* 09:05 AM/)).toBeVisible();
  expect(await api.balance()).toBeLessThan(before);
  await examine(page, "scheduled report");

  await test.step("it is moved from its report", async () => {
    await page.getByRole("button", { name: "Reschedule" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Date", { exact: true })).toHaveValue(day);
    await choose(page, "AM or PM", "PM");
    await examine(page, "reschedule");
    await dialog.getByRole("button", { name: "Reschedule" }).click();
    await expect(page.getByText("Message Rescheduled")).toBeVisible();
    await expect(page.getByText(/^Starts .* 09:05 PM/)).toBeVisible();
  });

  await test.step("it is edited where it stands, with the price it then has", async () => {
    const reserved = before - (await api.balance());
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page).toHaveURL(`/campaign/edit/${id}`);
    await expect(messageText(page)).toHaveValue("Doors open at six.");
    await message(page).fill(`Doors open at seven. ${"Bring a friend. ".repeat(10)}`);
    await expect(messageText(page)).toHaveValue(/at seven/);
    await page.getByRole("button", { name: "Continue to flight check" }).click();
    await expect(page.getByText(/^Was \$/)).toBeVisible();
    await examine(page, "edit flight check");
    expect(before - (await api.balance())).toBe(reserved);
    await page.getByRole("link", { name: "Back to edit" }).first().click();
    await expect(messageText(page)).toHaveValue(/at seven/);
    await page.getByRole("button", { name: "Continue to flight check" }).click();
    await page.getByRole("button", { name: /^Save changes · / }).click();
    await expect(page).toHaveURL(`/campaign/report/${id}`);
    await expect(page.getByText(/^Starts .* 09:05 PM/)).toBeVisible();
    expect(before - (await api.balance())).toBe(2 * reserved);
  });

  await test.step("R037, R039: its overview has the message and moves or cancels it", async () => {
    await visit(page, "/campaign?tab=scheduled");
    await expect(page.getByRole("row").nth(1)).toContainText("Scheduled");
    await page.getByRole("button", { name: "Actions for Opening night" }).click();
    await page.getByRole("menuitem", { name: "Overview" }).click();
    const drawer = page.getByRole("dialog", { name: "Opening night" });
    await expect(drawer).toContainText("Doors open at seven.");
    await expect(drawer.getByRole("button", { name: "Cancel" })).toBeVisible();
    await examine(page, "overview drawer");
    await drawer.getByRole("button", { name: "Reschedule" }).click();
    await expect(page.getByRole("dialog", { name: "Reschedule Opening night" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("it is cancelled from the list, and refunded", async () => {
    await page.getByRole("button", { name: "Actions for Opening night" }).click();
    await page.getByRole("menuitem", { name: "Cancel" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("goes back to your balance");
    await examine(page, "cancel schedule");
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Cancel the campaign" })
      .click();
    await toldSuccess(page, "went back to your balance");
    await expect(page.getByText("No Campaign Found")).toBeVisible();
    expect(await api.balance()).toBe(before);
  });
});

test("R040, R058, R080 to R086: a campaign repeats: previewed, one date cancelled, paused, all cancelled", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Members", ["0424 000 190"]);
  const id = await api.draft({
    name: "Weekly news",
    message: "New this week.",
    group_array: [group],
  });
  await page.goto(`/campaign/check/${id}`);
  await page.getByRole("radio", { name: "Repeat" }).click();
  const dates = page.getByRole("region", { name: "Next dates" }).getByRole("listitem");
  await choose(page, "Repeats", "Monthly");
  await expect(page.getByRole("combobox", { name: "How often" })).toHaveText("Every month");
  await expect(page.getByRole("combobox", { name: "Day of the month" })).toHaveText("1");
  await choose(page, "Day of the month", "31");
  const january = nextOf("01-15");
  const endOf = (month: string) => daysAfter(`${january.slice(0, 4)}-${month}-01`, -1);
  const [first, second] = [endOf("02"), endOf("03")];
  await page.getByLabel("Starts").fill(january);
  await expect(dates).toHaveText([
    new RegExp(`^${WEEKDAYS[dayOfWeek(first)]} ${written(first)} 09:00 AM$`),
    new RegExp(`${written(second)} .* the last day of a short month`),
    new RegExp(written(endOf("04"))),
    new RegExp(`${written(endOf("05"))} .* the last day of a short month`),
    new RegExp(written(endOf("06"))),
  ]);
  await choose(page, "Repeats", "Daily");
  await page.getByLabel("Starts").fill(daysAfter(nextSkippedHour(), -1));
  await choose(page, "Hour", "2");
  await choose(page, "Minute", "30");
  await expect(dates.nth(1)).toHaveText(/03:00 AM · clocks skip the chosen time on this day/);
  await choose(page, "Repeats", "Weekly");
  await choose(page, "How often", "Every 2 weeks");
  for (const day of [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
  ]) {
    const toggle = page.getByRole("button", { name: day });
    const pressed = (await toggle.getAttribute("aria-pressed")) === "true";
    if (pressed !== (day === "Monday" || day === "Thursday")) await toggle.click();
  }
  await page.getByLabel("Starts").fill(dayAhead(1));
  await examine(page, "repeat");
  const before = await api.balance();
  await page.getByRole("button", { name: /^Schedule 1 message each time/ }).click();
  await expect(
    page.getByText(/^Every 2 weeks on Mon, Thu at 2:30 AM · Not sent yet/),
  ).toBeVisible();
  expect(await api.balance()).toBe(before);
  await examine(page, "recurring report");

  const rows = page.getByRole("region", { name: "Dates" }).getByRole("listitem");
  await rows.nth(1).getByRole("button", { name: "Cancel this date" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel this date" }).click();
  await toldSuccess(page, "The other dates stay as they are.");
  await expect(page.getByRole("region", { name: "Dates" }).getByText("Cancelled")).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused").first()).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await visit(page, "/campaign?tab=scheduled");
  await expect(page.getByRole("row").nth(1)).toContainText("Weekly");
  await examine(page, "scheduled tab");
  await page.getByRole("button", { name: "Actions for Weekly news" }).click();
  await page.getByRole("menuitem", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the campaign" }).click();
  await toldSuccess(page, "Nothing was debited.");
  await expect(page.getByText("No Campaign Found")).toBeVisible();
});

test("R040, R081, R082: a follow-up is written in the flight check, shown in the report, and cancelled", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Members", ["0424 000 195"]);
  const id = await api.draft({
    name: "Opening night",
    message: "Doors open at six.",
    group_array: [group],
  });
  await page.goto(`/campaign/check/${id}`);
  await page.getByLabel("Send a follow-up campaign").check();
  const send = page.getByRole("button", { name: /^Send 1 message/ });
  await send.click();
  await expect(page.getByText("Message is required!")).toBeVisible();
  await choose(page, "To", "Those who have not replied");
  await choose(page, "After the campaign", "3 days later");
  await page.getByLabel("Follow-up message").fill("Tickets are left for Sunday.");
  await expect(page.getByText(/^Costs at most/)).toHaveText(
    "Costs at most $0.06 excl. GST: 1 message of 1 part",
  );
  await examine(page, "follow-up fields");
  await send.click();
  const card = page.getByRole("region", { name: "Follow-up" });
  await expect(card).toContainText("Those who have not replied");
  await expect(card).toContainText("Tickets are left for Sunday.");
  await expect(card.getByText("Queued")).toBeVisible();
  // The campaign has ended: its time is known.
  await expect(card).toContainText("09:00 AM");
  await examine(page, "follow-up in the report");
  await card.getByRole("button", { name: "Cancel the follow-up" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the follow-up" }).click();
  await expect(page.getByText("Follow-up cancelled")).toBeVisible();
  await expect(card.getByText("Cancelled")).toBeVisible();
});

/** R081, R090, as decision 22 has it: the toast after a cancellation. */
async function toldSuccess(page: Page, words: string): Promise<void> {
  const toast = page.locator("[data-sonner-toast]").filter({ hasText: "Schedule Cancelled!" });
  await expect(toast.filter({ hasText: words })).toBeVisible();
  await examine(page, "success toast");
  await toast.getByRole("button", { name: "Close toast" }).first().click();
  await expect(toast).toHaveCount(0);
}
