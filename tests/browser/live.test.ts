import { monitor } from "#core/contract/admin/monitor.ts";
import { getBalanceWithRates } from "#core/contract/credit/credit-rates.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { freshHandset, freshMobile } from "./support/accounts.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectStill } from "./support/layout-shift.ts";
import { barPart, stat } from "./support/page.ts";
import { writeBack } from "./support/simulator.ts";
import { patternOf } from "./support/stubs.ts";

// Figures that are shown twice agree without a reload, and nothing moves while they arrive.

for (const [device, width] of [
  ["a desktop", 1280],
  ["a phone", 360],
] as const) {
  test(`on ${device} a report's rows follow its figures, and nothing moves`, async ({
    page,
    newAccount,
    api,
  }) => {
    await newAccount();
    await page.setViewportSize({ width, height: 740 });
    const failing = [freshHandset("0001"), freshHandset("0002")];
    const numbers = [...failing, freshMobile(), freshMobile(), freshMobile()];
    const group = await api.group("Members", numbers);
    const id = await api.draft({ name: "Live", message: "Hello", group_array: [group] });
    await page.goto(`/campaign/check/${id}`);
    await page.getByRole("button", { name: /^Send 5 messages/ }).click();
    await expect(barPart(page, "Delivered")).toHaveText("3");
    const rows = page.getByRole("table", { name: "Recipients" }).getByRole("row");
    await expect(rows.filter({ hasText: "Delivered" })).toHaveCount(3);
    await expect(rows.filter({ hasText: "Failed" })).toHaveCount(2);
    await expect(stat(page, "Delivered")).toHaveText("3");
    await expect(page.getByText("Absent subscriber")).toBeVisible();
    await expect(stat(page, "Duration")).toBeVisible();
    // The network refused the first, which therefore never left.
    await expect(stat(page, "Sent")).toHaveText("4");
    await expect(page.getByRole("img", { name: "4 of 5 sent, 3 delivered" })).toBeVisible();
    await expectStill(page);

    await page.goto("/history");
    await expect(page.getByRole("row").filter({ hasText: "Hello" })).toHaveCount(5);
    await expectStill(page);
  });
}

for (const [name, wishes, path, late] of [
  ["the monitor's figures", { role: "superAdmin" }, "/admin/monitor", monitor],
  ["a balance of nothing", { role: "trial", credit: 0 }, "/billing", getBalanceWithRates],
] as const) {
  test(`on a phone ${name} arrive late, and nothing moves`, async ({ page, newAccount }) => {
    await newAccount(wishes);
    await page.setViewportSize({ width: 360, height: 740 });
    const arrival = Promise.withResolvers<void>();
    await page.route(patternOf(late), async (route) => {
      await arrival.promise;
      await route.fallback();
    });
    await page.goto(path);
    await expect(page.locator("main .pulses").first()).toBeVisible();
    arrival.resolve();
    await expect(page.locator("main .pulses")).toHaveCount(0);
    await expectStill(page, name);
  });
}

test("a report counts and lists replies and opt-outs as they arrive", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const [answers, stops] = [freshMobile(), freshHandset("0007")];
  const group = await api.group("Members", [answers, stops]);
  const id = await api.draft({ name: "Hello", message: "Hello", group_array: [group] });
  await api.send(id);
  await page.goto(`/campaign/report/${id}?tab=opt-outs`);
  await expect(stat(page, "Opt-outs")).toHaveText("1");
  await expect(page.getByRole("tab", { name: "Opt-outs" })).toContainText("1");
  const rows = page.getByRole("table", { name: "Opt-outs" }).getByRole("row");
  await expect(rows.filter({ hasText: formatMobile(stops) })).toContainText("STOP");
  await expect(stat(page, "Replies")).toHaveText("0");

  await page.getByRole("tab", { name: "Replies" }).click();
  await expect(page.getByText("No replies yet")).toBeVisible();
  await writeBack(page.request, answers, "See you on Saturday");
  const replies = page.getByRole("table", { name: "Replies" }).getByRole("row");
  await expect(replies.filter({ hasText: formatMobile(answers) })).toContainText(
    "See you on Saturday",
  );
  await expect(stat(page, "Replies")).toHaveText("1");
  await expect(page.getByRole("tab", { name: "Replies" })).toContainText("1");
});

test("an open group follows a STOP, in its figures and in its rows", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const stops = freshHandset("0007");
  const group = await api.group("Members", [freshMobile(), stops]);
  const id = await api.draft({ name: "Hello", message: "Hello", group_array: [group] });
  await page.goto(`/group/${group}`);
  await expect(stat(page, "Unsubscribed")).toHaveText("0");
  await expect(page.getByRole("row")).toHaveCount(3);
  await api.send(id);
  await expect(stat(page, "Unsubscribed")).toHaveText("1");
  await expect(stat(page, "Subscribed")).toHaveText("1");
  const row = page.getByRole("row").filter({ hasText: formatMobile(stops) });
  await expect(row).toContainText("Opted out");
});
