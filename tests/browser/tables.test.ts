import { history } from "#core/contract/messages.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { signedIn } from "./support/signed-in.ts";
import { answer } from "./support/stubs.ts";

const MESSAGE = {
  _id: "msg_1",
  sender: "61400000001",
  receiver: "61400000002",
  message: "Doors open at six.",
  status: "delivered",
  createdAt: Date.UTC(2026, 10, 20, 3),
  isMMS: false,
  unicode: false,
  smsDetail: { messagelength: 18, smscount: 1, costpersms: 5.5, deductibleCredit: 5.5 },
};

test("a list is narrowed by ranges of days and by status", async ({ page, context }) => {
  let asked = new URLSearchParams();
  await signedIn(context);
  await answer(context, history, (query) => {
    asked = query;
    return { items: [MESSAGE], limit: 50 };
  });
  await page.clock.setFixedTime("2026-11-22T03:00:00Z");
  await page.goto("/history");
  const table = page.getByRole("table", { name: "Messages" });
  // The header, the day and the message.
  await expect(table.getByRole("row")).toHaveCount(3);

  await test.step("a range is in the URL, on the button and in the call", async () => {
    await page.getByRole("button", { name: "Any date" }).click();
    await examine(page, "Ranges of days");
    await page.getByRole("button", { name: "Last 7 days" }).click();
    await expect(page).toHaveURL("/history?from=2026-11-16&to=2026-11-22");
    await expect
      .poll(() => `${asked.get("from")} ${asked.get("to")}`)
      .toBe("2026-11-16 2026-11-22");
    await page.getByRole("button", { name: "Last 7 days" }).click();
    await page.getByLabel("To", { exact: true }).fill("2026-11-18");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "16/11/2026 to 18/11/2026" })).toBeFocused();
  });

  await test.step("so is a status", async () => {
    await page.getByRole("button", { name: "Status" }).click();
    await page.getByRole("menuitem", { name: "Failed" }).click();
    await expect(page.getByRole("button", { name: "Status: Failed" })).toBeVisible();
    await expect.poll(() => asked.get("status")).toBe("failed");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page).toHaveURL("/history");
  });
});
