import { readFileSync } from "node:fs";
import { EXPORT_TEXTS } from "#core/contract/exports/exports.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { sendQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import { VALIDITY_TEXTS } from "#core/rules/validity.ts";
import type { Api } from "./support/api.ts";
import { dayAhead, written } from "./support/days.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { visit } from "./support/page.ts";
import { mailsTo } from "./support/simulator.ts";

const HANDSET = "0491570156";

function write(api: Api, message: string, contacts = [HANDSET]) {
  return api.call(sendQuickMessage, { sender: SHARED_SENDER, message, contacts });
}

test("R093, R214: a row is used again from its menu; the history is exported, mailed, and downloaded", async ({
  page,
  newAccount,
  api,
}) => {
  const { email } = await newAccount();
  await write(api, "=1+1 for you");
  await write(api, "Table for two");
  await page.goto("/history");
  await page.getByRole("button", { name: "Actions for 0491 570 156" }).first().click();
  await page.getByRole("menuitem", { name: "Reuse" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Table for two");

  await page.goto("/history");
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await examine(page, "history, export");
  await dialog.getByLabel("From").fill("2026-01-01");
  await dialog.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("dialog", { name: EXPORT_TEXTS.rangeTitle })).toContainText(
    EXPORT_TEXTS.range,
  );
  await page.getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("button", { name: "Export" }).click();
  await dialog.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("dialog", { name: "Success" })).toContainText(email);
  let link = "";
  await expect
    .poll(async () => {
      const texts = (await mailsTo(page.request, email)).map(({ text }) => text).join();
      link = /\/exports\/exp_\w+/.exec(texts)?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  await visit(page, link);
  await expect(page.getByRole("heading", { level: 1, name: "Your export" })).toBeVisible();
  await examine(page, "an export");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV file" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^history-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toContain(",Table for two,1,0.055,");
  expect(text).toContain(",'=1+1 for you,");
  expect(text).toContain(",0491 570 156,");
});

test("R042, R043, R044: a contact's history opens from the history and its group, by day, and loads more", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await api.group("Regulars", [HANDSET]);
  for (let set = 0; set < 6; set++) {
    await Promise.all(Array.from({ length: 9 }, (_, n) => write(api, `Message ${set * 9 + n}`)));
  }
  await page.goto("/history");
  await page.getByRole("button", { name: "Actions for 0491 570 156" }).first().click();
  await page.getByRole("menuitem", { name: "Contact history" }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("Contact No. 0491 570 156")).toBeVisible();
  await expect(drawer.getByText("Subscribed")).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(drawer.getByRole("listitem")).toHaveCount(50);
  await examine(page, "contact history");
  await drawer.getByRole("button", { name: "Load More" }).click();
  await expect(drawer.getByRole("listitem")).toHaveCount(54);
  await expect(drawer.getByRole("button", { name: "Load More" })).toBeHidden();
  await drawer.getByRole("radio", { name: "MMS" }).click();
  await expect(drawer.getByText("No messages", { exact: true })).toBeVisible();
  await drawer.getByRole("button", { name: "Quick Message" }).click();
  await expect(page.getByRole("button", { name: "Remove 0491 570 156" })).toBeVisible();

  await visit(page, "/group");
  await page.getByRole("link", { name: "Regulars" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Regulars");
  await page.getByRole("button", { name: "0491 570 156", exact: true }).click();
  const messages = page.getByRole("dialog").getByRole("region", { name: "Messages" });
  await expect(messages.getByRole("listitem")).toHaveCount(50);
  await page.getByRole("button", { name: "Consent record" }).click();
  const consent = page.getByRole("region", { name: "Consent record" });
  await expect(consent.getByRole("listitem")).toHaveText([
    /Added.*How they agreed was not recorded/,
  ]);
  await examine(page, "consent record");
});

test("a campaign and a quick message are sent only until a time, which the report shows", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const group = await api.group("Regulars", ["0491570157"]);
  const draft = await api.draft({
    name: "Lunch special",
    campaign_type: "promotional",
    message: "Half price until two",
    group_array: [group],
    optout: true,
  });
  await page.goto(`/campaign/check/${draft}`);
  await page.getByRole("checkbox", { name: VALIDITY_TEXTS.label }).click();
  const until = page.getByRole("group", { name: VALIDITY_TEXTS.label });
  await until.getByLabel("Date").fill("2026-01-01");
  await page.getByRole("button", { name: /^Send 1 message/ }).click();
  await expect(page.getByText(VALIDITY_TEXTS.tooSoon)).toBeVisible();
  await examine(page, "flight check, sent only until");
  const last = dayAhead(60);
  await until.getByLabel("Date").fill(last);
  await page.getByRole("button", { name: /^Send 1 message/ }).click();
  await expect(page.getByText(`stops sending after ${written(last)}`)).toBeVisible();

  await visit(page, "/quick-message");
  await page.getByRole("textbox", { name: "Numbers" }).fill("0491 570 156,");
  await page.getByRole("textbox", { name: "Message" }).fill("Your table is ready");
  await page.getByRole("checkbox", { name: VALIDITY_TEXTS.label }).click();
  await until.getByLabel("Date").fill("2026-01-01");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(VALIDITY_TEXTS.tooSoon)).toBeVisible();
  await page.getByRole("checkbox", { name: VALIDITY_TEXTS.label }).click();
  await page.getByRole("button", { name: /^Send 1 message/ }).click();
  await expect(page.getByText("Message sent")).toBeVisible();
});
