import { uploadMedia } from "#core/contract/media/media.ts";
import { sendMms } from "#core/contract/messages/mms.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { sendQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import { examine } from "./support/examine.ts";
import { dialogOf } from "./support/fits.ts";
import { expect, test } from "./support/fixtures.ts";
import { messageText, row, visit } from "./support/page.ts";

/** A red dot. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  "base64",
);

test("R023, R049, R092, R237: MMS have their own list in the history, and are used again with their file", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const contacts = ["0491570156"];
  const answer = await page.request.post(`/api${uploadMedia.path}`, {
    headers: { "sec-fetch-site": "same-origin" },
    multipart: { media: { name: "roses.png", mimeType: "image/png", buffer: PNG } },
  });
  const { data } = uploadMedia.output.parse(await answer.json());
  await api.call(sendQuickMessage, { sender: SHARED_SENDER, message: "A text", contacts });
  const mms = { sender: SHARED_SENDER, message: "In bloom now", subject: "Roses", contacts };
  await page.request.post(`/api${sendMms.path}`, {
    headers: { "sec-fetch-site": "same-origin" },
    data: { ...mms, media: data._id },
  });
  await page.goto("/history");
  await expect(row(page, "A text")).toBeVisible();
  await expect(row(page, "In bloom now")).toHaveCount(0);
  await page.getByRole("tab", { name: "MMS" }).click();
  await expect(row(page, "A text")).toHaveCount(0);
  await expect(row(page, "In bloom now")).toContainText("File: roses.png. Roses · In bloom now");
  await examine(page, "history of MMS");
  await row(page, "In bloom now").getByRole("button").first().click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("img", { name: "roses.png" })).toBeVisible();
  await expect(drawer).toContainText("Subject");
  await examine(page, "an MMS of the history");
  await drawer.getByRole("button", { name: "Reuse" }).click();
  await expect(messageText(page)).toHaveValue("In bloom now");
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue("Roses");
  await expect(page.getByRole("button", { name: "Change file" })).toBeVisible();
});

test("R150, R218, R219: a template of an MMS asks for its file, and brings it into a message", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/template?mode=mms");
  await page.getByRole("link", { name: "Create template" }).first().click();
  await expect(page.getByRole("radio", { name: "MMS" })).toBeChecked();
  await page.getByRole("textbox", { name: "Template name" }).fill("Roses");
  await page.getByRole("textbox", { name: "Subject" }).fill("In bloom");
  await page.getByRole("textbox", { name: "Template content" }).fill("Come and see them");
  await page.getByRole("button", { name: "Create template" }).click();
  await dialogOf(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "roses.png", mimeType: "image/png", buffer: PNG });
  await dialogOf(page).getByRole("button", { name: "Attach" }).click();
  await expect(page.getByRole("button", { name: "Change file" })).toBeVisible();
  await examine(page, "an MMS template");
  await page.getByRole("button", { name: "Create template" }).click();
  await expect(page).toHaveURL(/mode=mms/);
  await expect(row(page, "Roses")).toBeVisible();
  await visit(page, "/quick-message");
  await page.getByRole("radio", { name: "MMS" }).check();
  await page.getByRole("button", { name: "Use a template" }).click();
  await dialogOf(page).getByRole("button", { name: /Roses/ }).click();
  await expect(messageText(page)).toHaveValue("Come and see them");
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue("In bloom");
  await expect(page.getByRole("button", { name: "Change file" })).toBeVisible();
});
