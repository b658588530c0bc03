import type { Page } from "@playwright/test";
import * as z from "zod";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { openRoom } from "#core/contract/rooms/rooms.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { dialogOf } from "./support/fits.ts";
import { expect, test } from "./support/fixtures.ts";
import { choosePicture } from "./support/made-pictures.ts";
import { writeBack } from "./support/simulator.ts";

const messages = (page: Page) => page.getByRole("region", { name: "Messages", exact: true });
const box = (page: Page) => page.getByRole("textbox", { name: "Message" });

const received = z.object({
  items: z.array(
    z.object({
      text: z.string(),
      mms: z
        .object({
          subject: z.string(),
          media: z.array(z.object({ url: z.string(), type: z.string(), name: z.string() })),
        })
        .optional(),
    }),
  ),
});

/** What the network carried to a handset. */
async function carriedTo(page: Page, handset: string) {
  const answer = await page.request.get("/simulator/api/messages", { params: { to: handset } });
  return received.parse(await answer.json()).items;
}

async function attachPicture(page: Page, name: string) {
  await page.getByRole("button", { name: "Attach file" }).click();
  await expect(dialogOf(page)).toBeVisible();
  await choosePicture(page, { name, type: "image/jpeg", width: 640, height: 480 });
  await dialogOf(page).getByRole("button", { name: "Attach" }).click();
  await expect(dialogOf(page)).toBeHidden();
}

/** Whether a picture is there and has loaded. */
async function expectLoaded(page: Page, name: string | RegExp) {
  const picture = messages(page).getByRole("img", { name });
  await expect(picture).toHaveCount(1);
  await expect
    .poll(() => picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0))
    .toBe(true);
}

test("R009, R013, R178: a picture is attached to a reply, priced as an MMS, sent once and shown in the thread", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const number = freshMobile();
  const { data } = await api.call(openRoom, { number });
  const before = await api.balance();
  await page.goto(`/conversation?room=${data?._id}`);
  await attachPicture(page, "gate.jpg");
  const file = page.getByRole("region", { name: "File" });
  await expect(file.getByRole("img", { name: "Picture: gate.jpg" })).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(QUICK_TEXTS.enterMessage)).toBeVisible();
  await file.getByRole("textbox", { name: "Subject" }).fill("Our new gate");
  await box(page).fill("Come in here");
  await expect(page.getByText("12 characters (1,488 left)")).toBeVisible();
  await expect(page.getByText("MMS · $0.39 excl. GST")).toBeVisible();
  await examine(page, "a reply with a picture");

  // The first try gets no answer, though it was accepted.
  await page.route(
    (url) => url.pathname === "/api/message",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await box(page).press("Enter");
  await expect(messages(page).getByText("Come in here")).toHaveCount(1);
  await expect.poll(async () => (await carriedTo(page, number)).length).toBe(1);
  const again = page.getByRole("button", { name: "Try again" });
  if (await again.isVisible()) await again.click();
  await expect(messages(page).getByText("Delivered")).toHaveCount(1);
  await expect(messages(page).getByText("Come in here")).toHaveCount(1);
  await expect(messages(page).getByText("Our new gate")).toHaveCount(1);
  await expectLoaded(page, "Picture: gate.jpg");
  await expect(file).toBeHidden();
  expect(await carriedTo(page, number)).toMatchObject([
    { text: "Come in here", mms: { subject: "Our new gate", media: [{ type: "image/jpeg" }] } },
  ]);
  expect(await api.balance()).toBe(before - 39);

  await messages(page).getByRole("button", { name: "Picture: gate.jpg" }).click();
  await expect(dialogOf(page)).toContainText("gate.jpg");
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await examine(page, "a conversation with a picture");
});

test("a reply is not sent without a file that is still being stored, also after a look at the notes", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const number = freshMobile();
  const { data } = await api.call(openRoom, { number });
  await page.goto(`/conversation?room=${data?._id}`);
  const stored = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === "/api/gatewaymms/media",
    async (route) => {
      await stored.promise;
      await route.continue();
    },
  );
  await attachPicture(page, "gate.jpg");
  await page.getByRole("radio", { name: "Note" }).click();
  await page.getByRole("radio", { name: "Reply" }).click();
  await box(page).fill("Come in here");
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await box(page).press("Enter");
  await expect(messages(page).getByText("Come in here")).toHaveCount(0);
  stored.resolve();
  await expect(page.getByText("MMS · $0.39 excl. GST")).toBeVisible();
  await box(page).press("Enter");
  await expect
    .poll(async () => await carriedTo(page, number))
    .toMatchObject([{ text: "Come in here", mms: { media: [{ type: "image/jpeg" }] } }]);
});

test("a handset answers with a picture, which appears live; what cannot be shown is said in words", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const number = freshMobile();
  const { data } = await api.call(openRoom, { number });
  await page.goto(`/conversation?room=${data?._id}`);
  await box(page).fill("What does the gate look like?");
  await box(page).press("Enter");
  await expect(messages(page).getByText("Delivered")).toHaveCount(1);
  const made = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(480, 640);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "#3b7a57";
    context.fillRect(0, 0, 480, 640);
    context.fillStyle = "#f2c14e";
    context.fillRect(140, 220, 200, 420);
    const blob = await canvas.convertToBlob({ type: "image/jpeg" });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  });
  await writeBack(page.request, number, "", [
    { type: "image/jpeg", name: "gate.jpg", data: made },
    { type: "text/vcard", name: "me.vcf", data: btoa("BEGIN:VCARD\r\nEND:VCARD") },
  ]);
  await expectLoaded(page, "Picture: picture.jpg");
  await expect(messages(page).getByText("A file that cannot be shown")).toBeVisible();
  await examine(page, "a conversation with a received picture");

  await page.goto("/conversation");
  const row = page.getByRole("navigation", { name: "Conversations" }).getByRole("link");
  await expect(row).toContainText("Picture");
  await examine(page, "an inbox with a picture");
});

test("a file is kept with what is written in its conversation, and can be removed", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const rooms = [freshMobile(), freshMobile()];
  for (const number of rooms) await api.call(openRoom, { number });
  await page.goto(`/conversation?number=${rooms[0]}`);
  await expect(page).toHaveURL(/room=rom_/);
  await attachPicture(page, "menu.jpg");
  const file = page.getByRole("region", { name: "File" });
  await expect(file).toBeVisible();
  const rows = page.getByRole("navigation", { name: "Conversations" }).getByRole("link");
  await expect(rows).toHaveCount(2);
  const here = new URL(page.url()).search;
  for (const row of await rows.all()) {
    if (!(await row.getAttribute("href"))?.includes(here)) await row.click();
  }
  await expect(file).toBeHidden();
  await page.goBack();
  await expect(file.getByRole("img", { name: "Picture: menu.jpg" })).toBeVisible();
  await page.getByRole("button", { name: "Remove file" }).click();
  await expect(file).toBeHidden();
  await expect(page.getByText("1 part")).toBeVisible();
});
