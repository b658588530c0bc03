import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { PERSONAL_NUMBER_TEXTS } from "#core/contract/personal-numbers/personal-numbers.ts";
import { SENDER_ID_TEXTS } from "#core/contract/sender-ids/user-sender-ids.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { spelt } from "#web/lib/spelling.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectListOnPhone } from "./support/lists.ts";
import { act, row, visit } from "./support/page.ts";
import { textedCode, textsTo } from "./support/simulator.ts";

test("R532 to R534: a personal number is proved by code, approved, and then a sender of the composer", async ({
  page,
  context,
  newAccount,
  become,
  request,
}) => {
  const number = freshMobile();
  const shown = formatMobile(number);
  const dialog = page.getByRole("dialog");
  const own = freshMobile();
  const owner = await newAccount({ mobile: own });
  const asOwner = await context.cookies();
  await page.goto("/sender-ids/personal");

  await test.step("the number gets a code, which the dialog asks for", async () => {
    await page.getByRole("button", { name: "Add personal number" }).first().click();
    await dialog.getByLabel("Personal number").fill("1300 123 456");
    await dialog.getByRole("button", { name: "Send code" }).click();
    await expect(dialog).toContainText("Numbers that begin with 13, 1300 or 1800");
    await expect(dialog).toContainText("Replies go to your phone");
    await examine(page, "Add personal number");
    await dialog.getByLabel("Personal number").fill(shown);
    await dialog.getByLabel("Reference").fill("Ann's mobile");
    await dialog.getByRole("button", { name: "Send code" }).click();
    await expect(dialog).toContainText(`sent to ${shown}`);
    await expect(dialog).toContainText(/Resend OTP in \d+ s/);
    const code = await textedCode(request, number);
    await dialog.getByLabel("One-time code").fill(code === "000000" ? "000001" : "000000");
    await expect(dialog).toContainText(spelt(IDENTITY_TEXTS.otpFailed));
    await examine(page, "Verify your number");
    await dialog.getByLabel("One-time code").fill(code);
    await expect(page.getByText(PERSONAL_NUMBER_TEXTS.added)).toBeVisible();
    await expect(row(page, shown)).toContainText("In review");
  });

  await test.step("it is called something else", async () => {
    await act(page, shown, "Edit reference");
    await dialog.getByLabel("Reference").fill("Shop phone");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(row(page, shown)).toContainText("Shop phone");
    await examine(page, "Personal numbers");
    await expectListOnPhone(page, "Personal numbers");
  });

  await test.step("an administrator approves it", async () => {
    await become();
    await newAccount({ role: "superAdmin" });
    await page.goto(`/admin/personal-numbers?search=${number}`);
    await expect(row(page, shown)).toContainText(owner.name);
    await examine(page, "Admin personal numbers");
    await expectListOnPhone(page, "Personal numbers");
    await act(page, shown, "Approve");
    await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("No personal number matches")).toBeVisible();
  });

  await test.step("the composer offers it to its owner", async () => {
    await become(asOwner);
    await page.goto("/quick-message");
    await page.getByRole("combobox", { name: /Sender/ }).click();
    await expect(page.getByRole("option", { name: `Personal: ${number}` })).toBeVisible();
  });

  await test.step("a test of it goes to the owner's own mobile, and is followed", async () => {
    await visit(page, "/sender-ids/personal");
    await act(page, shown, "Test");
    await dialog.getByRole("button", { name: `Send to ${formatMobile(own)}` }).click();
    await expect(dialog.getByRole("list", { name: "Tests" })).toContainText("Delivered");
    await expect(dialog).toContainText(/by simulator · arrived after \d+\.\d s/);
    await dialog.getByLabel("What did your phone show").fill("My number");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toContainText("The phone showed “My number”");
    await examine(page, "Test of a sender");
    expect((await textsTo(request, own)).at(-1)).toContain("This is a test of your sender");
  });
});

test("R622, R636, R637, R648, R651, R652: an administrator gives a user's account sender IDs and takes them away", async ({
  page,
  newAccount,
}) => {
  const [dedicated, other] = [freshMobile(), freshMobile()];
  const one = await newAccount();
  const two = await newAccount();
  await newAccount({ role: "superAdmin" });
  const dialog = page.getByRole("dialog");
  const open = async (email: string) => {
    await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
    await page.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Sender IDs", exact: true }).click();
    await expect(dialog.getByRole("region", { name: "Dedicated numbers" })).toBeVisible();
  };
  const add = async (label: string, value: string) => {
    await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByRole("button", { name: "Add sender ID" }).click();
  };

  const name = `Bell${String(Date.now()).slice(-6)}`;
  const kinds = [
    { kind: "mobileSenders", label: "Dedicated number", value: dedicated },
    { kind: "senders", label: "Business name", value: name },
    { kind: "personalSenders", label: "Personal number", value: other },
  ] as const;
  const choose = async (label: string) => {
    await dialog.getByRole("combobox", { name: "Kind" }).click();
    await page.getByRole("option", { name: label }).click();
  };
  const toast = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

  await test.step("what cannot be fetched or added says so", async () => {
    await page.route("**/api/admin/userSenderIds/*", (route) => route.fulfill({ status: 500 }));
    await page.goto(`/admin/users?search=${encodeURIComponent(one.email)}`);
    await page.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Sender IDs", exact: true }).click();
    await toast("Failed to fetch user sender IDs");
    await page.unroute("**/api/admin/userSenderIds/*");
    await open(one.email);
    await page.route("**/api/admin/userSenderIds/*", (route) =>
      route.request().method() === "PUT" ? route.fulfill({ status: 500 }) : route.continue(),
    );
    for (const { kind, label, value } of kinds) {
      await choose(label);
      await add(label, "");
      await expect(dialog).toContainText(SENDER_ID_TEXTS.empty[kind]);
      await add(label, value);
      await toast(SENDER_ID_TEXTS.failed[kind]);
    }
    await page.unroute("**/api/admin/userSenderIds/*");
  });

  await test.step("a dedicated number, a business name, and a personal number without a code", async () => {
    await open(one.email);
    for (const { kind, label, value } of kinds) {
      await choose(label);
      await add(label, value);
      await toast(SENDER_ID_TEXTS.added[kind]);
      await expect(dialog).toContainText(formatMobile(value));
    }
    await examine(page, "Sender IDs of a user");
  });

  await test.step("what another account has is already in use", async () => {
    await open(two.email);
    await add("Dedicated number", dedicated);
    await expect(dialog).toContainText(`${dedicated} is already in use`);
    await expect(dialog.getByRole("region", { name: "Dedicated numbers" })).toContainText("None");
  });

  await test.step("taken away, they are free for another account, but for a number in quarantine", async () => {
    await open(one.email);
    for (const { kind, value } of kinds) {
      await dialog.getByRole("button", { name: `Remove ${formatMobile(value)}` }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove sender" }).click();
      await toast(SENDER_ID_TEXTS.removed[kind]);
    }
    await open(two.email);
    await choose("Business name");
    await add("Business name", name);
    await toast(SENDER_ID_TEXTS.added.senders);
    await choose("Dedicated number");
    await add("Dedicated number", dedicated);
    await expect(dialog).toContainText(`${dedicated} is already in use`);
  });
});
