import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { signIn } from "#core/contract/sign-in/sign-in.ts";
import { forgotPassword, signUp } from "#core/contract/sign-up/sign-up.ts";
import { newBrowser } from "#tests/support/browser.ts";
import { refusalOf, requestOf } from "#tests/support/call.ts";
import { codeFromMail, mailTo } from "#tests/support/codes.ts";
import { newEmail, newPerson, PASSWORD } from "#tests/worker/identity/support.ts";

it("a sign-up's mail repeats nothing that a stranger typed, and links only to our own address", async () => {
  const email = newEmail();
  const input = { name: "Win a car at http://evil.example", email };
  const asked = requestOf(signUp, input, { headers: { "x-forwarded-host": "evil.example" } });
  // The requested host is in the Host header.
  const response = await SELF.fetch(
    new Request("http://evil.example/api/auth/newsignup", {
      method: "POST",
      headers: asked.headers,
      body: await asked.text(),
    }),
  );
  expect(response.status).toBe(200);
  const [mail, ...others] = await mailTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Your Cooee sign-up code");
  const hosts = [...(mail?.text ?? "").matchAll(/https?:\/\/([^/\s]+)/g)].map(([, host]) => host);
  expect(hosts).toEqual(["cooee.test"]);
  expect(mail?.text).not.toContain("evil");
});

it("a mail about a reset has no link and no name", async () => {
  const { email } = await newPerson({ name: "http://evil.example" });
  await newBrowser().ok(forgotPassword, { email });
  await codeFromMail(email);
  const [mail] = await mailTo(email);
  expect(mail?.text).not.toMatch(/https?:/);
});

it.each([
  "ann@example.test\r\nBcc: all@example.test",
  "ann@example.test\nSubject: Hello",
  "ann@example.test%0aBcc: all@example.test",
  '"ann\\\r\nBcc:"@example.test',
  "Ann <ann@example.test>",
  "ann@example.test,bo@example.test",
  "ann@example.test;bo@example.test",
  "ann@ex\u0000ample.test",
])("%j is not an address to write to", async (email) => {
  const browser = newBrowser();
  for (const endpoint of [forgotPassword, signUp, signIn]) {
    const response = await browser.call(endpoint, { name: "Ann", password: PASSWORD, email });
    expect(response.status).toBe(400);
    expect((await refusalOf(response)).fields).toEqual({ email: "Enter a valid email" });
  }
});
