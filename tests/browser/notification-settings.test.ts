import { sendQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { mailedCode, mailsTo, textsTo, writeBack } from "./support/simulator.ts";

test("a colleague's address is confirmed, gets a reply by email, and ends these emails with one click", async ({
  page,
  newAccount,
  api,
}) => {
  const { email: owner } = await newAccount();
  const colleague = `desk-${owner}`;
  const handset = freshMobile();
  await api.call(sendQuickMessage, {
    sender: "#SharedNum#",
    message: "Your cake is ready",
    contacts: [handset],
    optout: false,
  });
  await page.goto("/notification-settings");
  await page.getByRole("button", { name: "Add email" }).click();
  let dialog = page.getByRole("dialog", { name: "Add email" });
  await dialog.getByLabel("Email").fill(colleague);
  await dialog.getByRole("button", { name: "Add email" }).click();
  await dialog
    .getByLabel(/code/i)
    .first()
    .fill(await mailedCode(page.request, colleague));
  // The sixth digit submits it.
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Not confirmed")).toHaveCount(0);

  await page.getByRole("button", { name: "Add sender" }).click();
  dialog = page.getByRole("dialog", { name: "Add sender" });
  await dialog.getByRole("checkbox", { name: colleague }).click();
  await examine(page, "notification settings, adding a sender");
  await dialog.getByRole("button", { name: "Add sender" }).click();
  await expect(dialog).toHaveCount(0);
  const replies = page.getByRole("region", { name: "Replies" });
  await expect(replies).toContainText("All senders");
  await expect(replies).toContainText(colleague);
  await examine(page, "notification settings");

  await expect.poll(() => textsTo(page.request, handset)).toContain("Your cake is ready");
  await writeBack(page.request, handset, "Thank you, coming at five");
  const received = async () =>
    (await mailsTo(page.request, colleague)).filter(({ text }) => text.includes("coming at five"));
  await expect.poll(received).toHaveLength(1);
  const [mail] = await received();
  const link = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";

  await page.goto(new URL(link).pathname);
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(page.getByRole("heading", { name: "You have unsubscribed" })).toBeVisible();
  await page.goto("/notification-settings");
  await expect(replies).toContainText("No one yet");
});
