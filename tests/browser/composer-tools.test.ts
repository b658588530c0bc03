import type { Page } from "@playwright/test";
import type * as z from "zod";
import { TEST_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { history } from "#core/contract/messages/messages.ts";
import { getBalance, SHARED_SENDER } from "#core/contract/profile/me.ts";
import { recentNumbers, sendQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import { replyPlaceholder } from "#core/rules/recipient-links.ts";
import { composer } from "./support/composer.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { message, messageText, timeShown } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { NONE, stub } from "./support/stubs.ts";

// The tools beside the message, with stubs of the contract in the Worker's place.

const dialog = (page: Page) => page.getByRole("dialog");
const tests = (page: Page) => page.getByRole("button", { name: "Send a test" });
const notification = (page: Page) => page.getByText("Unicode Notification");
const detected = (page: Page) => page.getByRole("alert").filter({ hasText: "Unicode Detected" });

const SENT: z.input<typeof sendQuickMessage.output> = {
  message: "Message sent",
  data: {
    _id: "qck_1",
    status: "sent",
    recipients: 2,
    segments: 2,
    price: 11,
    excluded: [],
    heldBy: [],
  },
};

test("R121: the Unicode Notification shows once in a session, and never once it is ignored", async ({
  page,
  context,
}) => {
  await composer(page, context);
  await message(page).fill("“Doors” at seven");
  await expect(notification(page)).toBeVisible();
  await examine(page, "Unicode Notification");
  await page.reload();
  await message(page).fill("“Doors” at eight");
  await expect(detected(page)).toBeVisible();
  await expect(notification(page)).toBeHidden();
  // Another session.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await message(page).fill("“Doors” at nine");
  await page.getByRole("button", { name: "Ignore from now on" }).click();
  await expect(notification(page)).toBeHidden();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await message(page).fill("“Doors” at ten");
  await expect(detected(page)).toBeVisible();
  await expect(notification(page)).toBeHidden();
});

test("R163, R225: a test without a message warns for three seconds", async ({ page, context }) => {
  await composer(page, context);
  const shown = timeShown(page, TEST_TEXTS.messageRequired);
  await tests(page).click();
  // Pressed or under the mouse, it would stay.
  await page.mouse.move(0, 0);
  const milliseconds = await shown;
  expect(milliseconds).toBeGreaterThan(2500);
  // Failures show for five.
  expect(milliseconds).toBeLessThan(4500);
  await expect(dialog(page)).toBeHidden();
});

test("R164: a test without a sender says so", async ({ page, context }) => {
  await signedIn(context, { senderList: [], defaultSender: "" });
  await stub(context, recentNumbers, { items: [] });
  await page.goto("/quick-message");
  await message(page).fill("Hi");
  await tests(page).click();
  await expect(page.getByText(TEST_TEXTS.senderRequired)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test("R063, R167, R168: a test goes to typed and recent numbers, as many as the credit covers", async ({
  page,
  context,
}) => {
  await composer(page, context);
  const data = { symbol: "$", balance: 22, maxPossibleCredits: { sms: 4, mms: 0 }, lots: [] };
  await stub(context, getBalance, { data });
  await stub(context, history, { items: [], limit: 20 });
  const ann = { first_name: "Ann" };
  const recent = { phoneNumber: "61422000701", personalizationData: ann, contactData: ann };
  await stub(context, recentNumbers, { items: [recent] });
  await stub(context, sendQuickMessage, SENT);
  await page.reload();
  await message(page).fill(`Hi {{first_name|there}} ${"x".repeat(150)}`);
  await tests(page).click();
  await dialog(page).getByRole("button", { name: /^Ann/ }).click();
  const numbers = dialog(page).getByLabel("Numbers");
  await numbers.fill("0422000702, 0422000703,");
  await expect(dialog(page)).toContainText(TEST_TEXTS.tooMany(2));
  await expect(dialog(page).getByRole("button", { name: "Send test" })).toBeDisabled();
  await examine(page, "Send a test");
  await dialog(page).getByRole("button", { name: "Remove 0422 000 703" }).click();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/api/gateway")),
    dialog(page).getByRole("button", { name: "Send test" }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    sender: "HarbourBook",
    isTest: true,
    optout: true,
    contacts: ["61422000702"],
    numberList: [{ number: "61422000701", contactData: { first_name: "Ann" } }],
  });
  await expect(page.getByText(SENT.message)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test("R168: a test to more than 20 numbers is refused", async ({ page, context }) => {
  await composer(page, context);
  await stub(context, recentNumbers, { items: [] });
  await message(page).fill("Hi");
  await tests(page).click();
  const numbers = Array.from({ length: 21 }, (_, i) => `04220007${10 + i}`).join(",");
  await dialog(page).getByLabel("Numbers").fill(`${numbers},`);
  await dialog(page).getByRole("button", { name: "Send test" }).click();
  await expect(dialog(page)).toContainText("Maximum 20 numbers allowed");
});

test("R166, R186: without credit for one message there is no test", async ({ page, context }) => {
  await composer(page, context);
  await stub(context, getBalance, {
    data: { symbol: "$", balance: 6, maxPossibleCredits: { sms: 1, mms: 0 }, lots: [] },
  });
  await page.reload();
  await message(page).fill("Hi");
  await expect(tests(page)).toBeVisible();
  await message(page).fill("x".repeat(161));
  await expect(tests(page)).toBeHidden();
});

test("R011, R245: a reply link is put into the text and taken out again", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stub(context, recentNumbers, { items: [] });
  await page.goto("/quick-message");
  await message(page).fill("Coming on Friday? ");
  await page.getByRole("button", { name: "Reply link" }).click();
  await expect(dialog(page).getByLabel("What the page asks")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Reply link" })).toBeFocused();
  await page.getByRole("button", { name: "Reply link" }).click();
  await dialog(page).getByLabel("What the page asks").fill("Will you be there?");
  await dialog(page).getByRole("button", { name: "Insert" }).click();
  const link = replyPlaceholder("cooee.test");
  await expect(messageText(page)).toHaveValue(`Coming on Friday? ${link}`);
  await expect(message(page).getByText("Reply link", { exact: true })).toBeVisible();
  await expect(page.getByText("Will you be there?")).toBeVisible();
  await examine(page, "Quick message with a reply link");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(messageText(page)).toHaveValue("Coming on Friday? ");
});

test("R181: a text that is too long says so and keeps the campaign from its check", async ({
  page,
  context,
}) => {
  await composer(page, context);
  await page.getByLabel("Campaign name").fill("Spring");
  await message(page).fill("x".repeat(1225));
  const words = "Maximum 8 SMS per contact allowed (1224 characters)";
  await expect(message(page)).toHaveAccessibleDescription(new RegExp(words.replace(/[()]/g, ".")));
  await page.getByRole("button", { name: "Continue to flight check" }).click();
  await expect(message(page)).toBeFocused();
  await expect(page).toHaveURL(/\/campaign\/create/);
});

test("senders are listed by kind, with each name's registration", async ({ page, context }) => {
  const name = (value: string, register: "registered" | "refused") =>
    ({ value, label: `Business: ${value}`, type: 3, perSecond: 100, register }) as const;
  await signedIn(context, {
    defaultSender: SHARED_SENDER,
    senderList: [
      { value: SHARED_SENDER, label: "Shared number", type: 1, perSecond: 10 },
      { value: "61480001111", label: "Dedicated: 61480001111", type: 2, perSecond: 10 },
      name("Bells", "registered"),
      name("Chimes", "refused"),
    ],
  });
  await stub(context, recentNumbers, NONE);
  await page.goto("/quick-message");
  await openMenuOf(page, "Sender");
  await expect(page.getByRole("group", { name: "Business names" }).getByRole("option")).toHaveText([
    /^Business: BellsRegistered, 100 per second/,
    /^Business: ChimesRegistration refused/,
  ]);
  await expect(page.getByRole("group", { name: "Dedicated numbers" })).toBeVisible();
  await page.getByRole("option", { name: /Chimes/ }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Recipients see “Unverified” instead of Chimes",
  );
  await expect(page.getByRole("region", { name: "Phone preview" })).toContainText("Unverified");
  await examine(page, "A sender that is not registered");
});

async function openMenuOf(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name }).click();
}
