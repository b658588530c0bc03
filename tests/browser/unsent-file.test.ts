import type { Page } from "@playwright/test";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { chooseFile, openMenu } from "./support/page.ts";

test("a file that was not uploaded before a reload is uploaded after it, for whoever chose it", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/group/import");
  const { uploading, letNextPass } = await withholdUploads(page);
  await chooseFile(page, "people.csv", Buffer.from("Mobile,Name\n0423 000 050,Ada\n"));
  await uploading();
  await page.getByLabel("Group name").fill("Regulars");
  await expect.poll(() => keptFiles(page)).toBe(1);
  await page.reload();
  const notice = page.getByRole("status").filter({ hasText: "people.csv was interrupted" });
  await expect(notice).toContainText("It has started again.");
  await expect(page.getByLabel("Group name")).toHaveValue("Regulars");
  await uploading();
  await examine(page, "Import, upload resumed");
  letNextPass();
  await page.reload();
  await expect(page).toHaveURL(/file=upl_/);
  await expect.poll(() => keptFiles(page), "it is uploaded, so it is not kept").toBe(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("people.csv: 1 row")).toBeVisible();

  await test.step("it is not kept once the person goes elsewhere", async () => {
    const { uploading: begun } = await withholdUploads(page);
    await page.goto("/group/import");
    await chooseFile(page, "people.csv", Buffer.from("Mobile\n0423 000 051\n"));
    await begun();
    await expect.poll(() => keptFiles(page)).toBe(1);
    await page.getByRole("link", { name: "History" }).click();
    await expect.poll(() => keptFiles(page)).toBe(0);
  });

  await test.step("nobody else gets it, not even where nobody signed out", async () => {
    await page.goto("/group/import");
    await chooseFile(page, "people.csv", Buffer.from("Mobile\n0423 000 052\n"));
    await expect.poll(() => keptFiles(page)).toBe(1);
    await newAccount();
    await page.goto("/group/import");
    await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
    await expect.poll(() => keptFiles(page)).toBe(0);
    await expect(page.getByText("people.csv")).toBeHidden();
  });

  await test.step("signing out deletes it", async () => {
    await chooseFile(page, "people.csv", Buffer.from("Mobile\n0423 000 053\n"));
    await expect.poll(() => keptFiles(page)).toBe(1);
    await openMenu(page, /^Profile of/);
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Log Out" }).click();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    expect(await keptFiles(page)).toBe(0);
  });
});

/** Keeps uploads from arriving; `uploading` waits for the next to begin. */
async function withholdUploads(page: Page) {
  const begun: (() => void)[] = [];
  let begins = 0;
  let withheld = true;
  await page.route("**/api/group/upload", async (route) => {
    if (!withheld) return route.continue();
    begins += 1;
    for (const tell of begun.splice(0)) tell();
  });
  let seen = 0;
  return {
    uploading: async () => {
      seen += 1;
      if (begins < seen) await new Promise<void>((resolve) => begun.push(resolve));
    },
    /** Those that have begun stay withheld: one that ended now would end as the page is reloaded. */
    letNextPass: () => {
      withheld = false;
    },
  };
}

/** How many files the browser keeps. */
function keptFiles(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("cooee-files", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("files");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction("files").objectStore("files").count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );
}
