import type { Page } from "@playwright/test";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectListOnPhone } from "./support/lists.ts";
import { chooseFile, menuLink, message } from "./support/page.ts";
import { makeDue, textsTo } from "./support/simulator.ts";

const csv = (header: string, ...rows: string[]) => Buffer.from([header, ...rows, ""].join("\r\n"));
const bookings = (mia = freshMobile(), noah = freshMobile()) =>
  csv("Mobile,Guest", `${mia},Mia`, `${noah},Noah`);

/** Gives the open scheduler a file, and waits for what is said of it. */
async function give(page: Page, name: string, file: Buffer, said: string): Promise<void> {
  await page.getByRole("button", { name: "Upload a file" }).click();
  const dialog = page.getByRole("dialog", { name: /^Upload a file to/ });
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: file });
  await dialog.getByRole("button", { name: "Upload file" }).click();
  await expect(page.getByText(said).first()).toBeVisible();
  await expect(dialog).toBeHidden();
}

test("R271, R310, R311: a file is mapped once and sent at its time, never twice, and changed columns pause it", async ({
  page,
  newAccount,
  api,
}) => {
  const { email } = await newAccount();
  const [mia, noah] = [freshMobile(), freshMobile()];
  const file = bookings(mia, noah);

  await test.step("a file is chosen, its columns are mapped, and its message is written", async () => {
    await page.goto("/group");
    await menuLink(page, "File Scheduler").click();
    await page.getByRole("link", { name: "Schedule your first file" }).click();
    await chooseFile(page, "bookings.csv", file);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("combobox", { name: "Mobile number" })).toHaveText("Mobile");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("bookings");
    await message(page).fill("Hi {{guest}}, see you tomorrow.");
    await page.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: "Notification" }).click();
    await page.getByRole("combobox", { name: "Repeats" }).click();
    await page.getByRole("option", { name: "Every day" }).click();
    await expect(
      page.getByRole("region", { name: "Next times" }).getByRole("listitem"),
    ).toHaveCount(3);
    await examine(page, "file scheduler form");
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "bookings" })).toBeVisible();
  });

  await test.step("its time comes, and each row gets its text", async () => {
    await makeDue(api.request, email);
    await expect.poll(() => textsTo(api.request, mia)).toEqual(["Hi Mia, see you tomorrow."]);
    await expect.poll(() => textsTo(api.request, noah)).toEqual(["Hi Noah, see you tomorrow."]);
    await page.reload();
    await expect(page.getByRole("table", { name: "History" })).toContainText("Sent");
    await examine(page, "scheduler, history");
  });

  await test.step("the same content is not sent again", async () => {
    await give(page, "again.csv", file, "The same file came again");
    await page.getByRole("tab", { name: "Log" }).click();
    await expect(page.getByRole("table", { name: "Log" })).toContainText("Sent to 2 rows");
    await examine(page, "scheduler, log");
  });

  await test.step("changed columns pause it and say what changed", async () => {
    const changed = csv("Mobile,Guest name", `${mia},Mia`);
    await give(page, "new.csv", changed, 'new: "Guest name"; missing: "Guest"');
    await expect(page.getByText("Paused", { exact: true })).toBeVisible();
    await makeDue(api.request, email);
    await page.getByRole("tab", { name: "History" }).click();
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: "Refresh" }).click();
        return page.getByRole("table", { name: "History" }).textContent();
      })
      .toContain("It was paused at this time");
    expect(await textsTo(api.request, mia)).toHaveLength(1);
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByText("Active", { exact: true })).toBeVisible();
  });

  await test.step("on a phone, the lists of schedulers and of files begin with their rows", async () => {
    for (const [path, table] of [
      ["/scheduler", "Schedulers"],
      ["/filescheduler", "Files"],
    ] as const) {
      await page.goto(path);
      await expectListOnPhone(page, table);
    }
  });
});

test("a secret address is shown once, with the lines that send a file to it", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/file-scheduler-form");
  await chooseFile(page, "bookings.csv", bookings());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("combobox", { name: "Mobile number" })).toHaveText("Mobile");
  await page.getByRole("button", { name: "Continue" }).click();
  await message(page).fill("Hi {{guest}}");
  await page.getByRole("combobox", { name: "Files come from" }).click();
  await page.getByRole("option", { name: "Sent to an address" }).click();
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Send files to this address" });
  const address = await dialog.getByLabel("Address").inputValue();
  await expect(dialog.getByLabel("With curl")).toHaveValue(
    `curl --fail-with-body -T bookings.csv ${address}`,
  );
  await expect(dialog.getByLabel("With PowerShell")).toHaveValue(new RegExp(`-Uri ${address}`));
  await examine(page, "secret address");
  const put = await page.request.put(`${address}today.csv`, {
    data: csv("Mobile,Guest", `${freshMobile()},Noah`),
  });
  expect(await put.json()).toEqual({ success: true, message: "File received: 1 row" });
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "bookings" })).toBeVisible();
});
