import * as z from "zod";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { examine } from "./support/examine.ts";
import { dialogOf } from "./support/fits.ts";
import { expect, test } from "./support/fixtures.ts";
import { choosePicture } from "./support/made-pictures.ts";
import { message, phone } from "./support/page.ts";

const received = z.object({
  items: z.array(
    z.object({
      text: z.string(),
      mms: z.object({
        subject: z.string(),
        media: z.array(z.object({ url: z.string(), type: z.string() })),
      }),
    }),
  ),
});

test("R009, R015, R016, R101, R256: a phone's photo of 4 MB is cropped, priced as an MMS and sent", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const before = await api.balance();
  const handset = "61491570906";
  await page.goto("/quick-message");
  await page.getByRole("textbox", { name: "Numbers" }).fill("0491 570 906,");
  await message(page).fill("Our new shop");
  await page.getByRole("radio", { name: "MMS" }).check();
  await expect(page.getByRole("button", { name: /Reply link/i })).toHaveCount(0);
  await page.getByRole("button", { name: /^Send/ }).last().click();
  await expect(page.getByRole("region", { name: "File" })).toContainText(MMS_TEXTS.fileRequired);
  await page.getByRole("textbox", { name: "Subject" }).fill("Opening day");
  await page.getByRole("button", { name: "Attach file" }).click();
  await expect(dialogOf(page)).toBeVisible();
  const bytes = await choosePicture(page, {
    ...{ name: "IMG_0412.JPG", type: "image/jpeg", width: 4000, height: 3000, orientation: 6 },
  });
  expect(bytes).toBeGreaterThan(3_500_000);
  await dialogOf(page).getByRole("button", { name: "Crop" }).click();
  await dialogOf(page).getByRole("button", { name: "Attach" }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Change file" })).toBeVisible();
  await expect(phone(page)).toContainText("Opening day");
  await expect(phone(page).getByRole("img")).toBeVisible();
  const send = page.getByRole("button", { name: "Send 1 MMS · $0.39" });
  await expect(send).toBeVisible();
  await examine(page, "quick message, MMS");
  await send.click();
  await expect(page.getByRole("dialog")).toContainText("Message sent");
  expect(await api.balance()).toBe(before - 39);
  const messages = async () => {
    const answer = await page.request.get("/simulator/api/messages", { params: { to: handset } });
    return received.safeParse(await answer.json()).data?.items ?? [];
  };
  await expect.poll(async () => (await messages()).length).toBe(1);
  const [mms] = await messages();
  expect(mms).toMatchObject({ text: "Our new shop", mms: { subject: "Opening day" } });
  // What the carrier is given can be fetched by anybody who has the address, as a picture and nothing else.
  const [file] = mms?.mms.media ?? [];
  const address = new URL(file?.url ?? "");
  const picture = await page.request.get(address.pathname + address.search);
  expect(picture.headers()).toMatchObject({
    "content-type": "image/jpeg",
    "x-content-type-options": "nosniff",
  });
  expect((await picture.body()).length).toBeLessThanOrEqual(1_048_576);
});
