import { EMAIL_SENDER_TEXTS } from "#core/contract/email-to-sms/email-senders.ts";
import { SUPPORT_TEXTS } from "#core/contract/support/support.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { act, menuLink, row } from "./support/page.ts";
import { mailsTo, textsTo, writeBack } from "./support/simulator.ts";

test("R272: an email of an allowed address becomes a text, its reply an email, and the answer a text", async ({
  page,
  newAccount,
  request,
}) => {
  const handset = freshMobile();
  const email = `${crypto.randomUUID()}@shop.com.au`;
  const question = `Is it outside? ${handset}`;
  const dialog = page.getByRole("dialog");
  const { name } = await newAccount();

  await test.step("the address is added, and waits for its link", async () => {
    await page.goto("/");
    await menuLink(page, "Email SMS").click();
    await page.getByRole("button", { name: "Add email address" }).click();
    await dialog.getByLabel("Email").fill("nonsense");
    await dialog.getByRole("button", { name: "Send link" }).click();
    await expect(dialog).toContainText("Enter a valid email");
    await examine(page, "Allow an email address");
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText(EMAIL_SENDER_TEXTS.added)).toBeVisible();
    await expect(row(page, email)).toContainText("Not confirmed");
    await examine(page, "Email SMS");
    await act(page, email, "Send link again");
    await expect(page.getByText(EMAIL_SENDER_TEXTS.resent)).toBeVisible();
  });

  await test.step("its owner confirms the link", async () => {
    let path = "";
    await expect
      .poll(async () => {
        const mails = await mailsTo(request, email);
        path = /\/allow-email\/[\w-]+/.exec(mails[0]?.text ?? "")?.[0] ?? "";
        return mails.length;
      })
      .toBe(2);
    await page.goto(path);
    await expect(page.getByRole("heading")).toHaveText(`Let ${name} text from your emails?`);
    await examine(page, "Allow email");
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(page.getByRole("status")).toContainText(email);
  });

  await test.step("an email becomes a text", async () => {
    await page.goto("/simulator/mail");
    await page.getByLabel("From").fill(email);
    await page.getByLabel("To", { exact: true }).fill(`${handset}@text.cooee.test`);
    await page.getByLabel("Subject").fill("Booking");
    await page.getByLabel("Body").fill("Your table is ready\n-- \nSam");
    await page.getByRole("button", { name: "Send email" }).click();
    await expect(page.getByText("Taken")).toBeVisible();
    await expect.poll(() => textsTo(request, handset)).toEqual(["Your table is ready"]);
  });

  await test.step("its reply is an email, whose answer is a text", async () => {
    await writeBack(request, handset, question);
    const reply = page.getByRole("listitem").filter({ hasText: question }).first();
    await reply.getByRole("button", { name: "Answer" }).click();
    await page.getByLabel("Body").fill("Yes\n\nOn Friday, Cooee wrote:\n> Is it outside?");
    await page.getByRole("button", { name: "Send email" }).click();
    await expect.poll(() => textsTo(request, handset)).toEqual(["Your table is ready", "Yes"]);
  });

  await test.step("it is removed, and refused from then on", async () => {
    await page.goto("/email-sms");
    await expect(row(page, email)).toContainText("Confirmed");
    await act(page, email, "Remove");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText(EMAIL_SENDER_TEXTS.removed)).toBeVisible();
    const data = { from: email, to: [`${handset}@text.cooee.test`], text: "Hello" };
    const answer = await request.post("/simulator/api/email", { data });
    expect(await answer.json()).toMatchObject({
      refusals: ["This address is not allowed to send texts"],
    });
  });
});

test("R387, C16: the help menu writes to support", async ({ page, newAccount, request }) => {
  await newAccount();
  await page.goto("/");
  await page.getByRole("button", { name: "Help" }).click();
  await page.getByRole("menuitem", { name: /^Chat/ }).click();
  const dialog = page.getByRole("dialog");
  const subject = `Invoice ${crypto.randomUUID()}`;
  await dialog.getByLabel("Subject").fill(subject);
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expect(dialog).toContainText("Write a message");
  await examine(page, "Contact support");
  await dialog.getByLabel("Message").fill("Which one is due?");
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText(SUPPORT_TEXTS.sent)).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(request, "support@cooee.test")).map((mail) => mail.subject))
    .toContain(`Support: ${subject}`);
});
