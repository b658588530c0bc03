import type { Locator, Page } from "@playwright/test";
import { formatMobile } from "#core/rules/phone.ts";
import { freshMobile, freshPerson, PASSWORD } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading } from "./support/page.ts";
import { mailedCode, textedCode, textsTo, writeBack } from "./support/simulator.ts";

const MOST_CLICKS = 12;

test.use({ timezoneId: "Australia/Perth", bypassCSP: true });

test("from the sign-in page to a text on one's own phone in twelve clicks, and the reply beside it", async ({
  page,
  request,
}) => {
  const { email, name } = freshPerson();
  const handset = freshMobile();
  const person = countingClicks(page);

  await page.goto("/");
  await person.click(page.getByRole("link", { name: "Create an account" }));
  await person.write(page.getByLabel("Your name"), name);
  await person.write(page.getByLabel("Email"), email);
  await person.click(page.getByRole("button", { name: "Continue", exact: true }));
  await person.write(page.getByLabel("One-time code"), await mailedCode(request, email));
  await person.write(page.getByLabel("Company name"), name);
  await person.write(page.getByLabel("Mobile number"), formatMobile(handset));
  await person.write(page.getByLabel("New password", { exact: true }), PASSWORD);
  await person.write(page.getByLabel("Confirm new password"), PASSWORD);
  await person.click(page.getByRole("button", { name: "Create account" }));

  await expect(heading(page)).toHaveText(`Welcome, ${name}`);
  await expect(page.getByText(/^Your account uses AWST Perth time/)).toBeVisible();
  await expect(page.getByText(/go out once we approve them, usually within/)).toBeVisible();
  await examine(page, "First text");
  await person.click(page.getByRole("button", { name: "Confirm your mobile" }));
  await person.click(page.getByRole("dialog").getByRole("button", { name: "Send code" }));
  await person.write(
    page.getByRole("dialog").getByLabel("One-time code"),
    await textedCode(request, handset),
  );
  await person.click(page.getByRole("button", { name: `Send to ${formatMobile(handset)}` }));

  const phone = page.getByRole("region", { name: "On your phone" });
  await expect(phone.getByText("Delivered")).toBeVisible();
  expect(person.clicks()).toBeLessThanOrEqual(MOST_CLICKS);
  await expect
    .poll(async () => (await textsTo(request, handset)).join("\n"))
    .toContain(`Hi ${name}, this is our first text from Cooee.`);

  await writeBack(request, handset, "Hello yourself");
  await expect(phone.getByText("Hello yourself")).toBeVisible();
  await expect(phone.getByText(/^That is your reply/)).toBeVisible();
  await examine(page, "First text, answered");
  await expect(page.getByRole("region", { name: "Get Started Checklist" })).toBeVisible();
  await phone.getByRole("link", { name: "Open the conversation" }).click();
  await expect(page.getByRole("region", { name: "Messages", exact: true })).toContainText(
    "Hello yourself",
  );
});

/** A person who clicks into each field that does not have the focus yet, as they would. */
function countingClicks(page: Page) {
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  return {
    clicks: () => clicks,
    click,
    write: async (field: Locator, text: string) => {
      await field.waitFor();
      if (!(await field.evaluate((element) => element === document.activeElement))) {
        await click(field);
      }
      await page.keyboard.type(text);
    },
  };
}
