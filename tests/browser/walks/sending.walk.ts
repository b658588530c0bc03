import { formatMobile } from "#core/rules/phone.ts";
import { freshMobile, freshPerson, PASSWORD } from "../support/accounts.ts";
import { workbook } from "../support/customers.ts";
import { dayAhead } from "../support/days.ts";
import { dialogOf } from "../support/fits.ts";
import { expect } from "../support/fixtures.ts";
import { choosePicture } from "../support/made-pictures.ts";
import { choose, chooseFile, message, stat } from "../support/page.ts";
import { mailedCode, textedCode, textsTo, writeBack } from "../support/simulator.ts";
import { journey } from "../support/walk.ts";

journey("Sign-up to first text", async ({ page, request, walk }) => {
  const { email, name } = freshPerson();
  const handset = freshMobile();
  await walk.begin("/");
  await walk.look("sign in");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Email").fill(email);
  await walk.look("name and email");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByLabel("One-time code")).toBeVisible();
  await walk.look("code");
  await page.getByLabel("One-time code").fill(await mailedCode(request, email));
  await page.getByLabel("Company name").fill(name);
  await page.getByLabel("Mobile number").fill(formatMobile(handset));
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm new password").fill(PASSWORD);
  await walk.look("password");
  await page.getByRole("button", { name: "Create account" }).click();
  // The step before has the same title.
  const confirm = page.getByRole("button", { name: "Confirm your mobile" });
  await expect(confirm).toBeVisible();
  await walk.look("first text");
  await confirm.click();
  await page.getByRole("dialog").getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("dialog").getByLabel("One-time code")).toBeVisible();
  await walk.look("mobile code");
  const code = await textedCode(request, handset);
  await page.getByRole("dialog").getByLabel("One-time code").fill(code);
  await page.getByRole("button", { name: `Send to ${formatMobile(handset)}` }).click();
  const phone = page.getByRole("region", { name: "On your phone" });
  await expect(phone.getByText("Delivered")).toBeVisible();
  await walk.look("delivered");
  await writeBack(request, handset, "Hello yourself");
  await expect(phone.getByText("Hello yourself")).toBeVisible();
  await walk.look("answered");
});

journey("Import to report", async ({ page, newAccount, walk, request }) => {
  await newAccount();
  const people = ["Asha", "Ben", "Chloe"].map((first) => {
    return { mobile: formatMobile(freshMobile()), first, last: "Nguyen", suburb: "Newtown" };
  });
  await walk.begin("/");
  await walk.look("dashboard");
  await walk.open("Groups");
  await page.getByRole("link", { name: "Upload a spreadsheet" }).click();
  await chooseFile(page, "spring_customers.xlsx", workbook(people));
  await walk.look("file");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(stat(page, "Duplicates")).toBeVisible();
  await walk.look("labels");
  await page.getByRole("button", { name: "Import 3 contacts" }).click();
  await expect(page.getByText("Import complete", { exact: true })).toBeVisible();
  await walk.look("imported");
  await page.getByRole("link", { name: "Open group" }).click();
  await walk.look("group");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("menuitem", { name: "Campaign" }).click();
  await page.getByLabel("Campaign name").fill("Spring sale");
  await page.getByRole("button", { name: "Choose recipients" }).click();
  await page.getByRole("checkbox", { name: /^Spring customers/ }).click();
  await walk.look("recipients");
  await page.getByRole("button", { name: "Use 1 group" }).click();
  await message(page).click();
  await page.keyboard.type("Our spring sale is on from Saturday, 9 am to 4 pm.");
  await walk.look("composer");
  await page.getByRole("button", { name: "Continue to flight check" }).click();
  await expect(stat(page, "Recipients")).toHaveText("3");
  await walk.look("flight check");
  await page.getByRole("button", { name: /^Send 3 messages/ }).click();
  await expect(page.getByText("Complete", { exact: true }).first()).toBeVisible();
  await expect
    .poll(() => textsTo(request, `61${people[0]?.mobile.replaceAll(" ", "").slice(1)}`))
    .toHaveLength(1);
  await walk.look("report");
});

journey("Schedule", async ({ page, newAccount, api, walk }) => {
  await newAccount();
  await api.group("Members", [freshMobile(), freshMobile()]);
  await walk.begin("/");
  await walk.open("Campaign");
  await walk.look("campaigns");
  await page
    .getByRole("main")
    .getByRole("link", { name: /create/i })
    .first()
    .click();
  await page.getByLabel("Campaign name").fill("Opening night");
  await page.getByRole("button", { name: "Choose recipients" }).click();
  await page.getByRole("checkbox", { name: /^Members/ }).click();
  await page.getByRole("button", { name: "Use 1 group" }).click();
  await message(page).click();
  await page.keyboard.type("Doors open at six.");
  await page.getByRole("button", { name: "Continue to flight check" }).click();
  await page.getByRole("radio", { name: "Later" }).click();
  await page.getByLabel("Date", { exact: true }).fill(dayAhead(3));
  await choose(page, "Hour", "9");
  await walk.look("flight check");
  await page.getByRole("button", { name: /^Schedule 2 messages/ }).click();
  await expect(page.getByText(/^Starts .* 09:/)).toBeVisible();
  await walk.look("scheduled");
  await page.getByRole("button", { name: "Reschedule" }).click();
  await expect(page.getByRole("dialog").getByLabel("Date", { exact: true })).toBeVisible();
  await walk.look("reschedule");
  await page.getByRole("dialog").getByLabel("Date", { exact: true }).fill(dayAhead(4));
  await page.getByRole("dialog").getByRole("button", { name: "Reschedule" }).click();
  await expect(page.getByText("Message Rescheduled")).toBeVisible();
  await walk.look("rescheduled");
});

journey("Quick message", async ({ page, newAccount, walk, request }) => {
  await newAccount();
  const handset = freshMobile();
  await walk.begin("/");
  await walk.open("New Message");
  await expect(page.getByRole("textbox", { name: "Numbers" })).toBeVisible();
  await walk.look("empty");
  await page.getByRole("textbox", { name: "Numbers" }).fill(`${formatMobile(handset)},`);
  await message(page).click();
  await page.keyboard.type("Table for two at 7 pm");
  await expect(page.getByRole("button", { name: /^Send 1 message/ })).toBeEnabled();
  await walk.look("priced");
  await page.getByRole("button", { name: /^Send 1 message/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await walk.look("sent");
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect.poll(() => textsTo(request, handset)).toHaveLength(1);
  await walk.open("History");
  await expect(page.getByText("Table for two").first()).toBeVisible();
  await walk.look("history");
});

journey("MMS", async ({ page, newAccount, walk }) => {
  await newAccount();
  await walk.begin("/");
  await walk.open("New Message");
  await page.getByRole("textbox", { name: "Numbers" }).fill(`${formatMobile(freshMobile())},`);
  await page.getByRole("radio", { name: "MMS" }).check();
  await message(page).click();
  await page.keyboard.type("Our new shop");
  await page.getByRole("textbox", { name: "Subject" }).fill("Opening day");
  await page.getByRole("button", { name: "Attach file" }).click();
  await expect(dialogOf(page)).toBeVisible();
  await walk.look("attach");
  await choosePicture(page, { name: "shop.png", type: "image/png", width: 600, height: 400 });
  await dialogOf(page).getByRole("button", { name: "Attach", exact: true }).click();
  await expect(page.getByRole("button", { name: "Change file" })).toBeVisible();
  await walk.look("attached");
  await page.getByRole("button", { name: "Send 1 MMS · $0.39" }).click();
  await expect(page.getByRole("dialog")).toContainText("Message sent");
  await walk.look("sent");
});
