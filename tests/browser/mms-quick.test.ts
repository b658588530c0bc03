import type { Page } from "@playwright/test";
import { MAX_SENT_BYTES } from "#core/rules/media.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { patience } from "../../scripts/patience.ts";
import { freshMobile, makeAccount } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { dialogOf } from "./support/fits.ts";
import { expect, test } from "./support/fixtures.ts";
import { choose, pdf } from "./support/made-files.ts";
import { choosePicture } from "./support/made-pictures.ts";
import { makeVideo, openVideoMaker } from "./support/made-videos.ts";
import { message, phone } from "./support/page.ts";
import { mmsTo } from "./support/simulator.ts";

/** Begins an MMS to a number, with the dialog for its file open. */
async function begin(page: Page, number: string): Promise<void> {
  await page.goto("/quick-message");
  await page.getByRole("textbox", { name: "Numbers" }).fill(`${formatMobile(number)},`);
  await message(page).fill("Our new shop");
  await page.getByRole("radio", { name: "MMS" }).check();
  await page.getByRole("textbox", { name: "Subject" }).fill("Opening day");
  await page.getByRole("button", { name: "Attach file" }).click();
  await expect(dialogOf(page)).toBeVisible();
}

/** Attaches what is ready, and sends it. */
async function sendAttached(page: Page): Promise<void> {
  await dialogOf(page).getByRole("button", { name: "Attach", exact: true }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Change file" })).toBeVisible();
  await page.getByRole("button", { name: "Send 1 MMS · $0.39" }).click();
  await expect(page.getByRole("dialog")).toContainText("Message sent");
}

/** The file that a handset got: anybody who has its address can fetch it, as this type and nothing else. */
async function expectGot(page: Page, handset: string, type: string): Promise<void> {
  await expect.poll(async () => (await mmsTo(page.request, handset)).length).toBe(1);
  const [sent] = await mmsTo(page.request, handset);
  expect(sent).toMatchObject({ text: "Our new shop", mms: { subject: "Opening day" } });
  const [media] = sent?.mms.media ?? [];
  const address = new URL(media?.url ?? "");
  const file = await page.request.get(address.pathname + address.search);
  expect(file.headers()).toMatchObject({
    "content-type": type,
    "x-content-type-options": "nosniff",
  });
  expect((await file.body()).length).toBeLessThanOrEqual(MAX_SENT_BYTES);
}

test("R009, R015, R016, R101, R165, R256: a phone's photo of 4 MB is cropped, priced as an MMS and sent", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const handset = freshMobile();
  const before = await api.balance();
  await page.goto("/quick-message");
  await page.getByRole("textbox", { name: "Numbers" }).fill(`${formatMobile(handset)},`);
  await message(page).fill("Our new shop");
  await page.getByRole("radio", { name: "MMS" }).check();
  await expect(page.getByRole("button", { name: /Reply link/i })).toHaveCount(0);
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText(MMS_TEXTS.fileRequired)).toBeVisible();
  await page.getByRole("button", { name: /^Send/ }).last().click();
  await expect(page.getByRole("region", { name: "File" })).toContainText(MMS_TEXTS.fileRequired);
  await begin(page, handset);
  const bytes = await choosePicture(page, {
    ...{ name: "IMG_0412.JPG", type: "image/jpeg", width: 4000, height: 3000, orientation: 6 },
  });
  expect(bytes).toBeGreaterThan(3_500_000);
  await dialogOf(page).getByRole("button", { name: "Crop" }).click();
  await dialogOf(page).getByRole("button", { name: "Attach" }).click();
  await expect(phone(page)).toContainText("Opening day");
  await expect(phone(page).getByRole("img")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send 1 MMS · $0.39" })).toBeVisible();
  await examine(page, "quick message, MMS");
  await page.getByRole("button", { name: "Send 1 MMS · $0.39" }).click();
  await expect(page.getByRole("dialog")).toContainText("Message sent");
  expect(await api.balance()).toBe(before - 39);
  await expectGot(page, handset, "image/jpeg");
});

test("R102, R159: a video of a minute is trimmed to half of it and sent", async ({
  page,
  context,
  newAccount,
}) => {
  await newAccount();
  const handset = freshMobile();
  const maker = await context.newPage();
  await openVideoMaker(maker);
  const minute = await makeVideo(maker, { seconds: 60, sound: "opus", container: "mkv" });
  await begin(page, handset);
  await choose(page, "party.mkv", minute);
  await dialogOf(page).getByRole("button", { name: "Trim" }).click();
  await expect(dialogOf(page).getByRole("button", { name: "Attach", exact: true })).toBeVisible({
    timeout: patience(60_000),
  });
  await sendAttached(page);
  await expectGot(page, handset, "video/mp4");
});

test("R104: a PDF is sent as a picture of its first page", async ({ page, newAccount }) => {
  await newAccount();
  const handset = freshMobile();
  await begin(page, handset);
  await choose(page, "menu.pdf", pdf(2));
  await sendAttached(page);
  await expectGot(page, handset, "image/png");
});

test("R096, R691: an MMS that waits is shown to an administrator with its subject and file", async ({
  page,
  other: review,
  newAccount,
}) => {
  await newAccount({ flags: { adminApproved: false } });
  const handset = freshMobile();
  const words = `Our new shop ${Date.now()}`;
  await begin(page, handset);
  await choosePicture(page, { name: "shop.png", type: "image/png", width: 600, height: 400 });
  await dialogOf(page).getByRole("button", { name: "Attach", exact: true }).click();
  await expect(dialogOf(page)).toBeHidden();
  await message(page).fill(words);
  await expect(page.getByRole("button", { name: "Change file" })).toBeVisible();
  await page.getByRole("button", { name: /^Send 1 MMS/ }).click();
  await expect(page.getByRole("dialog")).toContainText("approv");
  await makeAccount(review.request, { role: "superAdmin" });
  await review.goto("/admin/approval");
  const card = review.getByRole("region").filter({ hasText: words });
  await expect(card).toContainText("Opening day");
  await expect(card).toContainText("1 MMS");
  await expect(card.getByRole("img", { name: "shop.png" })).toBeVisible();
  await examine(review, "Approvals of an MMS");
  await card.getByRole("button", { name: /^Approve and send/ }).click();
  await expect.poll(async () => (await mmsTo(page.request, handset)).length).toBe(1);
});
