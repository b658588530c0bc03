import { expect as expected } from "@playwright/test";
import { APPEAL_TEXTS, appealCampaign } from "#core/contract/approvals/appeals.ts";
import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { addBlockedWord } from "#core/contract/business-names/admin-business-names.ts";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { freshMobile, makeAccount } from "./support/accounts.ts";
import { apiOf } from "./support/api.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { barPart, withoutReloads } from "./support/page.ts";
import { textsTo } from "./support/simulator.ts";

test("R099: a blocked word holds a campaign, its owner says why, an administrator approves, it is sent once", async ({
  page,
  other: review,
  newAccount,
  api,
}) => {
  const word = `Zumbrolo${String(Date.now())
    .slice(-5)
    .replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;
  await makeAccount(review.request, { role: "superAdmin" });
  await apiOf(review.request).call(addBlockedWord, { senderId: word, texts: true });
  await newAccount();
  const handset = freshMobile();
  const message = `Our new ${word} is here`;
  const group = await api.group("Members", [`+${handset}`]);
  const id = await api.draft({ name: "Launch", message, group_array: [group] });

  await test.step("the flight check says why, before anything is sent", async () => {
    await page.goto(`/campaign/check/${id}`);
    const notice = page.getByRole("alert").filter({ hasText: "will wait for our approval" });
    await expect(notice).toContainText(`The text contains the blocked word “${word}”.`);
    // The rule's id says nothing to its owner.
    await expect(notice).not.toContainText("text.blocked-word");
    await examine(page, "flight check, held by a rule");
    await page.getByRole("textbox", { name: /Why should this be sent/ }).fill("It is our product");
    await page.getByRole("button", { name: /^Send 1 message for review/ }).click();
  });

  await test.step("it waits, and the owner can say more", async () => {
    await expect(page.getByText("This campaign is waiting for our approval")).toBeVisible();
    await expect(page.getByText("You wrote: It is our product")).toBeVisible();
    await examine(page, "report, held by a rule");
    await page.getByRole("button", { name: "Change your reason" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask for approval" });
    await dialog.getByRole("textbox").fill("It is our registered product name");
    await examine(page, "ask for approval");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("You wrote: It is our registered product name")).toBeVisible();
    expect(await textsTo(page.request, handset)).toEqual([]);
  });

  await test.step("an administrator reads both and approves", async () => {
    await withoutReloads(review);
    await review.goto("/admin/approval");
    const card = review.getByRole("region").filter({ hasText: word });
    await expect(card).toContainText("contains the blocked word");
    await expect(card).toContainText("It is our registered product name");
    await examine(review, "approval, held by a rule");
    await card.getByRole("checkbox", { name: /hold this account/ }).check();
    await card.getByRole("button", { name: /^Approve and send/ }).click();
    await expect(review.getByText(APPROVAL_TEXTS.approved)).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  await test.step("it arrives once, and its owner is notified", async () => {
    await expect(barPart(page, "Delivered")).toHaveText("1");
    const texts = await textsTo(page.request, handset);
    expect(texts.filter((text) => text.includes(word))).toHaveLength(1);
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect(page.getByText(NOTIFICATION_TEXTS.campaignApproved("Launch"))).toBeVisible();
    await expected(
      api.call(appealCampaign, { id, appeal: "Too late" }),
      "nothing waits any more",
    ).rejects.toThrow();
  });

  await test.step("the lifted rule holds a quick message of the account no more; another's waits", async () => {
    await page.goto("/quick-message");
    await page.getByRole("textbox", { name: "Numbers" }).fill(`+${handset},`);
    await page.getByRole("textbox", { name: "Message" }).fill(`${word} again`);
    await page.getByRole("button", { name: /^Send 1 message/ }).click();
    await expect(page.getByRole("dialog")).toContainText(QUICK_TEXTS.sent);
    await newAccount();
    await page.goto("/quick-message");
    await page.getByRole("textbox", { name: "Numbers" }).fill(`+${handset},`);
    await page.getByRole("textbox", { name: "Message" }).fill("myGov refund: evil.top/a");
    await expect(page.getByRole("alert")).toContainText("is not theirs");
    await examine(page, "quick message, held by a rule");
    await page.getByRole("button", { name: /^Send 1 message/ }).click();
    await expect(page.getByRole("dialog")).toContainText(QUICK_TEXTS.pending);
    await expect(page.getByRole("dialog")).toContainText("is not theirs");
  });

  await test.step("its owner says why while it waits, and the administrator reads it", async () => {
    await page.getByRole("link", { name: "Open history" }).click();
    // The screen before it has a button of that name, too.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("History");
    await page
      .getByRole("button", { name: formatMobile(handset) })
      .first()
      .click();
    await page.getByRole("button", { name: "Say why it should be sent" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask for approval" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toContainText("Write why it should be sent");
    const why = `We test with ${handset}`;
    await dialog.getByRole("textbox").fill(why);
    await examine(page, "ask for approval of a quick message");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(APPEAL_TEXTS.saved)).toBeVisible();
    await review.goto("/admin/approval?tab=quick");
    await expect(review.getByText(why)).toBeVisible();
  });
});

test("a new account reads what it may send and how that lifts; an administrator raises it", async ({
  page,
  other: users,
  newAccount,
}) => {
  const { email } = await newAccount({ graded: true });
  await page.goto("/billing");
  await expect(page.getByText("This account is new")).toBeVisible();
  await expect(page.getByText("The account is 7 days old (0 so far)")).toBeVisible();
  await examine(page, "limits of a new account");

  await makeAccount(users.request, { role: "superAdmin" });
  await users.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await users.getByRole("button", { name: /^Actions for/ }).click();
  await users.getByRole("menuitem", { name: "Limits" }).click();
  await users.getByRole("combobox", { name: /^Trust/ }).click();
  await users.getByRole("option", { name: "Trusted", exact: true }).click();
  await examine(users, "limits and trust");
  await users.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(users.getByRole("dialog")).toBeHidden();
  await page.reload();
  await expect(page.getByText("Limits and usage")).toBeVisible();
  await expect(page.getByText("This account is new")).toHaveCount(0);
});
