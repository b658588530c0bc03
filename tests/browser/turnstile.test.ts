import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { authOptions } from "#core/contract/sessions/sessions.ts";
import { expect, test } from "./support/fixtures.ts";
import { stub } from "./support/stubs.ts";

// This product has no site key, so its pages may not load the script; tests/worker/http says when they may.
test.use({ bypassCSP: true });

const SCRIPT = "https://challenges.cloudflare.com/**";

/** Stands in for Cloudflare's: each widget gives one token. */
const WIDGET = `let made = 0;
window.turnstile = {
  render(box, options) {
    made += 1;
    box.textContent = options.sitekey;
    setTimeout(() => options.callback("token-" + made));
    return String(made);
  },
  remove() {},
};`;

test("Turnstile's token goes with the form, and a refused form gets another one", async ({
  page,
}) => {
  const others = { google: false, apple: false, signUps: true, payloadEncryption: false };
  const data = { ...others, turnstileSiteKey: "site-key", supportEmail: "help@example.test" };
  await stub(page, authOptions, { data });
  await page.route(SCRIPT, (route) =>
    route.fulfill({ contentType: "text/javascript", body: WIDGET }),
  );
  const sent: unknown[] = [];
  await page.route("**/api/auth/newforgotPassword", async (route) => {
    sent.push(route.request().postDataJSON());
    const message = sent.length === 1 ? IDENTITY_TEXTS.notHuman : IDENTITY_TEXTS.resetAsked;
    await route.fulfill(
      sent.length === 1
        ? { status: 400, json: { code: "INVALID_INPUT", message, fields: { turnstile: message } } }
        : { json: { success: true, message } },
    );
  });
  await page.goto("/password-recovery");
  await expect(page.getByText("site-key")).toBeVisible();
  await page.getByLabel("Email").fill("ann@example.test");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("alert")).toHaveText(IDENTITY_TEXTS.notHuman);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page).toHaveURL("/reset-password");
  expect(sent).toEqual([
    { email: "ann@example.test", turnstile: "token-1" },
    { email: "ann@example.test", turnstile: "token-2" },
  ]);
});

test("without a site key nothing is loaded from Cloudflare, and our own files load", async ({
  page,
}) => {
  // The build's files pass by the Worker, so only a real server shows what `_headers` gives them.
  const scripts: Record<string, string>[] = [];
  page.on("response", (answer) => {
    if (/\/assets\/.*\.js$/.test(answer.url())) scripts.push(answer.headers());
  });
  let asked = 0;
  await page.route(SCRIPT, async (route) => {
    asked += 1;
    await route.abort();
  });
  for (const path of ["/signup", "/signup-mobile", "/?with=mobile", "/password-recovery"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: /^(Continue|Send code)$/ })).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(asked).toBe(0);
  expect(scripts.length).toBeGreaterThan(0);
  for (const headers of scripts) {
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "cache-control": "public, max-age=31536000, immutable",
    });
  }
});
