import type { Page } from "@playwright/test";
import { me, SHARED_SENDER } from "#core/contract/profile/me.ts";
import { sendQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import { openRoom } from "#core/contract/rooms/rooms.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { freshMobile, makeAccount } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { menuLink, message, openLive, openMenu, visit } from "./support/page.ts";
import { textsTo, writeBack } from "./support/simulator.ts";

const messages = (page: Page) => page.getByRole("region", { name: "Messages", exact: true });
const rooms = (page: Page) =>
  page.getByRole("navigation", { name: "Conversations" }).getByRole("link");

test("a conversation is assigned to a sub-account; both read, write and note in it, live", async ({
  page,
  newAccount,
  api,
  other,
}) => {
  const owner = await newAccount();
  const { account } = (await api.call(me, {})).data;
  const colleague = await makeAccount(other.request, {
    role: "subaccount",
    access: ["sms"],
    parentId: account,
  });
  const handset = freshMobile();
  await page.goto(`/conversation?number=${handset}`);
  await message(page).fill("Is Saturday good for you?");
  await message(page).press("Enter");
  await expect(messages(page).getByText("Is Saturday good for you?")).toHaveCount(1);

  await test.step("the sub-account sees it once it is assigned", async () => {
    await other.goto("/conversation");
    await expect(other.getByText("No conversations yet")).toBeVisible();
    await page.getByRole("button", { name: "Assign" }).click();
    await page.getByRole("menuitem", { name: colleague.name }).click();
    await expect(page.getByRole("button", { name: `Assigned to ${colleague.name}` })).toBeVisible();
    await rooms(other).first().click();
    await expect(messages(other).getByText("Is Saturday good for you?")).toHaveCount(1);
    await expect(page.getByText(`${colleague.name} is here too`)).toBeVisible();
  });

  await test.step("an answer reaches both; one that a colleague gives warns who was writing", async () => {
    await writeBack(page.request, handset, "Saturday suits me");
    await expect(messages(page).getByText("Saturday suits me")).toHaveCount(1);
    await expect(messages(other).getByText("Saturday suits me")).toHaveCount(1);
    await message(page).pressSequentially("Let me see");
    await page.setViewportSize({ width: 360, height: 740 });
    const place = await message(page).boundingBox();
    await expect(other.getByText(`${owner.name} is typing`)).toBeVisible();
    await message(other).fill("See you then");
    await message(other).press("Enter");
    await expect(messages(page).getByText("See you then")).toHaveCount(1);
    await expect(page.getByText(`${colleague.name} replied while you were typing`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
    await expect(messages(page).getByText(colleague.name, { exact: true })).toBeVisible();
    await expect(message(page)).toContainText("Let me see");
    // The text being typed stays where it is.
    expect(await message(page).boundingBox()).toEqual(place);
    await examine(page, "a colleague replied");
    await page.getByRole("button", { name: "I’ve read it" }).click();
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
    await expect
      .poll(() => textsTo(page.request, handset))
      .toEqual(["Is Saturday good for you?", "See you then"]);
  });

  await test.step("a note that mentions the owner rings the bell, and is not sent", async () => {
    await visit(page, "/documents");
    await other.getByRole("radio", { name: "Note" }).click();
    const note = other.getByRole("textbox", { name: "Note" });
    await note.pressSequentially(`@${owner.name}`);
    await expect(other.getByRole("option", { name: owner.name, exact: true })).toBeVisible();
    await note.press("Enter");
    await note.pressSequentially("please call them");
    await note.press("Enter");
    await expect(messages(other).getByText("please call them")).toHaveCount(1);
    await page.getByRole("button", { name: /^Notifications, \d+ new$/ }).click();
    const list = page.getByRole("dialog", { name: "Notifications" });
    await list.getByRole("link", { name: /mentioned you in a conversation/ }).click();
    await expect(page).toHaveURL(/\/conversation\?room=rom_/);
    await expect(messages(page).getByText("please call them")).toHaveCount(1);
    expect(await textsTo(page.request, handset)).toHaveLength(2);
  });

  await test.step("what is taken back is gone for the sub-account", async () => {
    await page.getByRole("button", { name: `Assigned to ${colleague.name}` }).click();
    await page.getByRole("menuitem", { name: "No one" }).click();
    await expect(page.getByRole("button", { name: "Assign", exact: true })).toBeVisible();
    await expect(rooms(other)).toHaveCount(0);
  });
});

test("unread conversations are counted in the menu and the tab's title, and told of where asked", async ({
  page,
  newAccount,
  api,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    const shown: string[] = [];
    class Shown {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(title: string, { body }: { body: string }) {
        shown.push(`${title}: ${body}`);
      }
    }
    Object.assign(window, { Notification: Shown, shown });
    document.hasFocus = () => false;
  });
  await newAccount();
  const handset = freshMobile();
  await api.call(sendQuickMessage, {
    sender: SHARED_SENDER,
    message: "Your table is free",
    contacts: [handset],
  });
  await expect.poll(() => textsTo(page.request, handset)).toContain("Your table is free");
  await page.goto("/conversation");
  await openMenu(page, "Conversation settings");
  const notifications = page.getByRole("menuitem", { name: "Browser notifications" });
  await notifications.click();
  // What was chosen is done once the menu has given back the focus, which would close it if it were open again.
  await expect(page.getByRole("button", { name: "Conversation settings" })).toBeFocused();
  await openMenu(page, "Conversation settings");
  await expect(notifications).toContainText("On");
  // One that connects much later reloads its figures, but tells of nothing that came before.
  await openLive(page, "/documents");
  await expect(menuLink(page, "Conversation")).toBeVisible();
  await writeBack(page.request, handset, "We are coming");
  await expect(menuLink(page, "Conversation")).toHaveText(/Conversation\s*1 unread/);
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect
    .poll(() => page.evaluate(() => ("shown" in window ? window.shown : [])))
    .toEqual([`New message received!: From ${formatMobile(handset)}`]);
  await examine(page, "something unread");

  await menuLink(page, "Conversation").click();
  await expect(rooms(page).first()).toContainText("1 unread");
  await rooms(page).first().click();
  await expect(messages(page).getByText("We are coming")).toHaveCount(1);
  await expect(rooms(page).first()).not.toContainText("unread");
  await expect(menuLink(page, "Conversation")).toHaveText("Conversation");
  await expect(page).toHaveTitle(/^Conversation/);
});

test("a row of the history and a contact's drawer lead to the conversation, where a slash brings a template", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const handset = freshMobile();
  const group = await api.group("Regulars", [handset]);
  await api.call(openRoom, { number: handset });
  await api.call(sendQuickMessage, {
    sender: SHARED_SENDER,
    message: "Your order is in",
    contacts: [handset],
  });
  await page.goto("/history");
  await page.getByRole("button", { name: `Actions for ${formatMobile(handset)}` }).click();
  await page.getByRole("menuitem", { name: "Conversation" }).click();
  await expect(messages(page).getByText("Your order is in")).toHaveCount(1);

  await visit(page, `/group/${group}`);
  await page
    .getByRole("link", { name: formatMobile(handset) })
    .or(page.getByRole("button", { name: formatMobile(handset), exact: true }))
    .first()
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "Conversation" }).click();
  await expect(messages(page).getByText("Your order is in")).toHaveCount(1);

  await message(page).press("/");
  await expect(page.getByRole("dialog", { name: "Select Your Template" })).toBeVisible();
});
