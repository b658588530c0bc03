import type { Locator, Page } from "@playwright/test";
import { launchCampaign } from "#core/contract/campaigns/launch.ts";
import { NO_NOTIFICATIONS } from "#core/contract/notifications/notifications.ts";
import { updateMe } from "#core/contract/profile/profile.ts";
import { dayHeading, formatDate, formatDateTime, formatTime } from "#core/rules/dates.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { freshMobile } from "./support/accounts.ts";
import type { Api } from "./support/api.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { openMenu, visit } from "./support/page.ts";
import { numberOf, textsTo, writeBack } from "./support/simulator.ts";

test("R018: a notification of a reply leads to its conversation, in the account's time zone", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  // The browser is in Sydney.
  const timeZone = "Asia/Kolkata";
  await api.call(updateMe, { timeZone });
  const byAccount = async (time: Locator, format: typeof formatTime) => {
    const at = Date.parse((await time.getAttribute("datetime")) ?? "");
    await expect(time).toHaveText(format(at, timeZone));
    return at;
  };
  await page.goto("/documents");
  await openMenu(page, "Notifications");
  const list = page.getByRole("dialog", { name: "Notifications" });
  await expect(list).toContainText(NO_NOTIFICATIONS);
  await page.keyboard.press("Escape");

  const handset = freshMobile();
  await answerTo(page, api, handset, "See you at five");
  const ringing = page.getByRole("button", { name: /^Notifications, \d+ new$/ });
  await expect(ringing).toBeVisible();
  await ringing.click();
  const answer = list.getByRole("listitem").filter({ hasText: "New message received!" });
  await expect(answer).toBeVisible();
  await expect(answer).toContainText(`From ${formatMobile(handset)}`);
  await byAccount(answer.locator("time"), formatDateTime);
  await examine(page, "Notifications");
  await answer.getByRole("link").click();
  await expect(page).toHaveURL(/\/conversation\?room=rom_/);
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("See you at five");
  await visit(page, "/history");
  const came = page.getByRole("row").filter({ hasText: "See you at five" });
  const at = await byAccount(came.locator("time"), formatTime);
  const today = dayHeading(at, Date.now(), timeZone);
  await expect(page.getByRole("table").getByText(today, { exact: true })).toBeVisible();
  const day = formatDate(at, timeZone).split("/").reverse().join("-");
  await page.goto(`/history?from=${day}&to=${day}`);
  await expect(came).toBeVisible();
  await openMenu(page, "Notifications");
  await list.getByRole("button", { name: /^Delete "New message received!/ }).click();
  await expect(answer).toHaveCount(0);
});

/** Sends a handset a text and has it reply. */
async function answerTo(page: Page, api: Api, handset: string, text: string): Promise<void> {
  const group = await api.group("Members", [handset]);
  const draft = await api.draft({ name: "Hello", message: "Hello", group_array: [group] });
  await api.call(launchCampaign, { mode: "sms", draft, recipients: 1, price: 5.5 });
  await expect.poll(() => textsTo(page.request, handset)).not.toEqual([]);
  await writeBack(page.request, handset, text, [], await numberOf(page.request, handset, "Hello"));
}
