import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading, menu, openMenu } from "./support/page.ts";

test("R192: a sub-account without sms, mms and group is sent back from messaging and audience, and reads why", async ({
  page,
  newAccount,
}) => {
  const { name } = await newAccount({ role: "subaccount", access: ["history"] });
  await page.goto("/");
  await expect(menu(page).getByRole("link")).toHaveText([
    "Dashboard",
    "History",
    "Sender IDs",
    "Billing overview",
    "Buy Credit",
    "Documents",
  ]);
  await expect(page.getByRole("button", { name: "Create", exact: true })).toHaveCount(0);
  await openMenu(page, `Profile of ${name}`);
  await expect(page.getByRole("menuitem", { name: /Settings/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  for (const path of ["/campaign", "/campaign/create", "/group", "/settings"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/");
    await expect(heading(page)).toBeVisible();
  }
  // Decision 21.
  await page.goto("/history");
  await expect(heading(page)).toHaveText("History");
  await page.goto("/group");
  const notice = page.getByRole("alert").filter({ hasText: "You cannot open" });
  await expect(notice).toContainText("Your main account decides what you can open");
  await notice.getByRole("link", { name: "Back to History" }).click();
  await expect(page).toHaveURL("/history");
  await expect(notice).toHaveCount(0);
});

test("R448: unknown paths lead to a page that says so, the dashboard or sign-in", async ({
  page,
  newAccount,
}) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveURL("/");
  await expect(heading(page)).toHaveText("Sign in");

  await newAccount();
  await page.goto("/no/such/page");
  await expect(heading(page)).toHaveText("Page not found");
  await expect(page).toHaveTitle("Page not found | Online and Bulk SMS Gateway");
  await examine(page, "Page not found");
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/signup");
  await expect(page).toHaveURL("/");

  await test.step("the admin area is closed, and the attempt is told to the server", async () => {
    const told = page.waitForResponse(/\/api\/user\/admin-visit$/);
    await page.goto("/admin/users");
    expect((await told).status()).toBe(200);
    await expect(page).toHaveURL("/");
  });
});

test("R459: the redirect screen counts down and leads to a screen of ours only", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/documents");
  await expect(heading(page)).toHaveText("Documents");
  await page.clock.install();
  await page.addInitScript(recordTimer);
  await page.goto("/waiting/quick-actions");
  await expect(page.getByRole("timer")).toBeVisible();
  for (let seconds = 0; seconds < 5; seconds++) await page.clock.runFor(1000);
  await expect(page).toHaveURL("/quick-actions");
  // The clock runs meanwhile, so that one of them may be passed over.
  const counted = await page.evaluate(() => String(Reflect.get(window, "counted")));
  const all = [5, 4, 3, 2, 1].map((left) => `Redirecting to dashboard in ${left} sec...`);
  const shown = all.filter((text) => counted.includes(text));
  expect(counted).toBe(String(shown));
  expect(shown[0]).toBe(all[0]);
  expect(shown.length).toBeGreaterThan(2);
  await page.goBack();
  await expect(page).toHaveURL("/documents");
  await page.goto("/waiting/%2Fevil.example");
  await expect(page.getByRole("timer")).toBeVisible();
  await page.clock.runFor(5000);
  await expect(page).toHaveURL("/");
});

/** Runs in the page: keeps what its timer says, one after the other. */
function recordTimer(): void {
  const counted: string[] = [];
  const look = () => {
    const text = document.querySelector("[role=timer]")?.textContent;
    if (text && text !== counted.at(-1)) counted.push(text);
  };
  const changes = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document, changes);
  Object.assign(window, { counted });
}

test("a file of an earlier build is gone, every other path is the console's", async ({
  request,
}) => {
  const gone = await request.get("/assets/index-of-yesterday.js");
  expect(gone.status()).toBe(404);
  expect(gone.headers()["cache-control"]).toBe("no-store");
  const page = await request.get("/no/such/screen");
  expect(page.status()).toBe(200);
  expect(await page.text()).toContain('<div id="root">');
  expect(page.headers()["content-security-policy"]).toContain("script-src 'self'");
  const file = await request.get("/theme.js");
  expect(file.headers()["x-content-type-options"]).toBe("nosniff");
});
