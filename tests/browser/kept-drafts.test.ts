import { type BrowserContext, expect, type Page } from "@playwright/test";
import { updateDraft } from "#core/contract/campaigns/draft-changes.ts";
import { me } from "#core/contract/profile/me.ts";
import { checkQuickMessage, recentNumbers } from "#core/contract/quick-messages/quick-messages.ts";
import { sendMessage } from "#core/contract/rooms/room-messages.ts";
import { countFilter, filterContacts, segmentLabels } from "#core/contract/segments/segments.ts";
import { authOptions, renewSession } from "#core/contract/sessions/sessions.ts";
import { listSubAccounts } from "#core/contract/sub-accounts/sub-accounts.ts";
import { replyPlaceholder } from "#core/rules/recipient-links.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import { ROOM, stubConversation } from "./support/conversations.ts";
import { examine } from "./support/examine.ts";
import { test } from "./support/fixtures.ts";
import { expectStillLoad } from "./support/layout-shift.ts";
import { menuLink, message, messageText, signIn } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { NONE, patternOf, refuse, stub } from "./support/stubs.ts";

const restored = (page: Page) => page.getByText("We kept what you were writing");

/** The session ends on the server, and the next call finds out. */
async function expire(page: Page, context: BrowserContext): Promise<void> {
  await context.clearCookies();
  await message(page).press("!");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

test("what was being written survives an expired session, for the same person only, until it is sent or discarded", async ({
  page,
  context,
  newAccount,
  become,
}) => {
  const { email } = await newAccount();
  await page.goto("/template/add");
  await page.getByLabel("Template name").fill("Reminder");
  await menuLink(page, "Groups").click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.goto("/campaign/create");
  await page.getByLabel("Campaign name").fill("Spring");
  await message(page).fill("Half a campaign");
  await menuLink(page, "Groups").click();
  await page.getByRole("button", { name: "Leave" }).click();
  await menuLink(page, "New Message").click();
  await page.getByRole("textbox", { name: "Numbers" }).fill("0491 570 166,");
  await message(page).fill("Half a message");
  await expire(page, context);

  await newAccount();
  for (const path of ["/quick-message", "/campaign/create"]) {
    await page.goto(path);
    await expect(messageText(page)).toHaveValue("");
    await expect(restored(page)).toHaveCount(0);
  }
  await become();

  await page.goto("/quick-message");
  await signIn(page, email);
  await expect(restored(page)).toBeVisible();
  await expect(messageText(page)).toHaveValue("Half a message!");
  await examine(page, "quick message, kept");
  await page.getByRole("button", { name: /^Send 1 message/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(restored(page)).toHaveCount(0);
  await page.reload();
  await expect(messageText(page)).toHaveValue("");

  await page.goto("/campaign/create");
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel("Campaign name")).toHaveValue("Spring");
  await expect(messageText(page)).toHaveValue("Half a campaign");
  await examine(page, "campaign, kept");
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(messageText(page)).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Campaign name")).toHaveValue("");

  await page.goto("/template/add");
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel("Template name")).toHaveValue("Reminder");
});

test("what says that something was kept moves nothing as it arrives", async ({ page, context }) => {
  await signedIn(context);
  await stub(context, recentNumbers, NONE);
  await page.goto("/quick-message");
  await message(page).fill("Half a message");
  let arrival = Promise.withResolvers<void>();
  await page.route(/\/assets\/restored-alert-/, async (route) => {
    await arrival.promise;
    await route.fallback();
  });
  for (const width of [1280, 360]) {
    arrival = Promise.withResolvers<void>();
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    await expect(messageText(page)).toHaveValue("Half a message");
    await expect(restored(page)).toHaveCount(0);
    arrival.resolve();
    await expect(restored(page)).toBeVisible();
    await expectStillLoad(page, `quick message, kept, ${width} px`);
  }
});

test("Enter in the numbers adds one and sends nothing; a short link and a reply link stay two", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stub(context, recentNumbers, NONE);
  // What it would cost is asked for once nothing was typed for a moment.
  await refuse(context, checkQuickMessage, "UNAVAILABLE", "Not now");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/gateway")) sent.push(request.url());
  });
  await page.goto("/quick-message");
  await message(page).fill("Hello");
  await page.getByRole("button", { name: "Create Short URL" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("https://bells.example/menu");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Reply link" }).click();
  await page.getByRole("dialog").getByLabel("What the page asks").fill("Coming?");
  await page.getByRole("dialog").getByRole("button", { name: "Insert" }).click();
  const [short, reply] = [shortLinkPlaceholder("cooee.test"), replyPlaceholder("cooee.test")];
  await expect(messageText(page)).toHaveValue(`Hello ${short} ${reply}`);
  const numbers = page.getByRole("textbox", { name: "Numbers" });
  for (const number of ["0491 570 156", "0491 570 157"]) {
    await numbers.fill(number);
    await numbers.press("Enter");
    await numbers.press("Enter");
  }
  await expect(page.getByRole("button", { name: /^Remove 0491/ })).toHaveCount(2);
  expect(sent).toEqual([]);
});

test("a reply that an expired session kept from being sent is there after the next sign-in", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await refuse(context, checkQuickMessage, "UNAVAILABLE", "Try again later");
  await stubConversation(page, []);
  await page.goto(`/conversation?room=${ROOM}`);
  await message(page).fill("On our way");
  await stub(context, authOptions, {
    data: {
      google: false,
      apple: false,
      signUps: true,
      payloadEncryption: false,
      supportEmail: "a@b.example",
    },
  });
  for (const call of [me, sendMessage, renewSession]) {
    await refuse(page, call, "UNAUTHENTICATED", "Sign in");
  }
  await message(page).press("Enter");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.unrouteAll();
  await stubConversation(page, []);
  await page.goto(`/conversation?room=${ROOM}`);
  await expect(restored(page)).toBeVisible();
  await expect(messageText(page)).toHaveValue("On our way");
  await page.getByRole("button", { name: "Discard it" }).click();
  await page.reload();
  await expect(messageText(page)).toHaveValue("");
  await expect(restored(page)).toHaveCount(0);
});

/** Signs out by the menu, as a person does. */
async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Profile of ${name}` }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

test("who signs out of a text comes back to it, another person to the dashboard; what was kept is there", async ({
  page,
  newAccount,
}) => {
  const other = await newAccount();
  const { email, name } = await newAccount();
  await page.goto("/automation/contact-form/add-edit");
  await page.getByLabel("Form name").fill("Newsletter");
  await page.goto("/template/add");
  await page.getByLabel("Template name").fill("Half a template");
  await logOut(page, name);
  await signIn(page, other.email);
  await expect(page.getByRole("button", { name: `Profile of ${other.name}` })).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goto("/template/add");
  await expect(page.getByLabel("Template name")).toHaveValue("");
  await logOut(page, other.name);
  await signIn(page, email);
  await expect(page).toHaveURL("/template/add");
  await expect(page.getByLabel("Template name")).toHaveValue("Half a template");
  await page.goto("/group");
  await logOut(page, name);
  await signIn(page, email);
  await expect(page.getByRole("button", { name: `Profile of ${name}` })).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goto("/automation/contact-form/add-edit");
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel("Form name")).toHaveValue("Newsletter");
  await examine(page, "contact form, kept");
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByLabel("Form name")).toHaveValue("");
});

test("a segment and a business to verify are kept through a reload", async ({ page, context }) => {
  await signedIn(context);
  await stub(context, segmentLabels, { data: [] });
  await stub(context, countFilter, { data: { total: 0, unsubscribed: 0 } });
  await stub(context, filterContacts, NONE);
  await page.goto("/segments/new");
  const value = page.getByLabel("Days");
  await expect(value).toBeVisible();
  await page.getByLabel("Segment name").fill("Quiet ones");
  await value.fill("");
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel("Segment name")).toHaveValue("Quiet ones");
  await expect(value).toHaveValue("");
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByLabel("Segment name")).toHaveValue("");
  await expect(value).toHaveValue("30");

  await page.goto("/create-user-verification");
  await page.getByLabel("Business name").fill("Bells of Perth");
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel("Business name")).toHaveValue("Bells of Perth");
  await examine(page, "business to verify, kept");
});

test("a tab with nothing of its own follows the other; two that differ ask, and lose neither", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stub(context, recentNumbers, NONE);
  await refuse(context, checkQuickMessage, "UNAVAILABLE", "Not now");
  await page.goto("/quick-message");
  const other = await context.newPage();
  await other.goto("/quick-message");
  await expect(message(other)).toBeVisible();
  // Typed, so that what the other tab brings is not taken for a page that moves as it loads.
  await message(page).click();
  await page.keyboard.type("From the first tab");
  await other.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(messageText(other)).toHaveValue("From the first tab");
  await message(other).fill("From the second tab");
  const asked = page.getByText("This draft was changed in another tab");
  await expect(asked).toBeVisible();
  await expect(messageText(page)).toHaveValue("From the first tab");
  await examine(page, "quick message, changed in another tab");
  await page.getByRole("button", { name: "Use the other one" }).click();
  await expect(asked).toHaveCount(0);
  await expect(messageText(page)).toHaveValue("From the second tab");
});

test("what is too long to keep says so", async ({ page, context }) => {
  await signedIn(context);
  await stub(context, listSubAccounts, { items: [] });
  await page.goto("/sub-accounts");
  await page.getByRole("button", { name: "Invite" }).click();
  const name = page.getByRole("dialog").getByLabel("Name");
  // In a plain field: a composer takes a minute to draw as much.
  await name.fill("x".repeat(100_000));
  await expect(page.getByText("This is too long to keep in this browser")).toBeVisible();
  await name.fill("Short");
  await expect(page.getByText("This is too long to keep in this browser")).toHaveCount(0);
});

test("a draft that could not be saved is saved by itself once that is possible again", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/campaign/create");
  await page.getByLabel("Campaign name").fill("Spring");
  await message(page).fill("Half a campaign");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.route(patternOf(updateDraft), (route) => route.abort());
  await message(page).fill("The other half");
  await expect(page.getByText("Not saved", { exact: true })).toBeVisible();
  await page.unroute(patternOf(updateDraft));
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});
