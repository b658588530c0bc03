import { describe, expect, it } from "vitest";
import { hiddenText } from "#core/contract/fields/name-field.ts";
import { finishSignUp, signUp, verifySignUpEmail } from "#core/contract/sign-up/sign-up.ts";
import { newBrowser } from "#tests/support/browser.ts";
import { refusalOf } from "#tests/support/call.ts";
import { codeFromMail } from "#tests/support/codes.ts";
import {
  ABOUT,
  newEmail,
  newPerson,
  provedSignUp,
  signInAs,
  whoIs,
} from "#tests/worker/identity/support.ts";

describe("a sign-up's input", () => {
  it.each([
    [{ name: "" }, "name", "Name is required!"],
    [{ name: "   " }, "name", "Name is required!"],
    [{ name: "12345" }, "name", "Can Not Enter Only Numbers"],
    [{ name: "x".repeat(81) }, "name", "Cannot be longer than 80 characters"],
    [{ name: "Ann\r\nBcc: all@example.test" }, "name", hiddenText("Name")],
    [{ name: "Ann\u0000" }, "name", hiddenText("Name")],
    [{ email: "" }, "email", "Email is required!"],
    [{ email: "ann" }, "email", "Enter a valid email"],
    [{ email: "ann@example" }, "email", "Enter a valid email"],
    [{ email: "a..b@example.test" }, "email", "Enter a valid email"],
    [{ email: "ann@example.test\nBcc: all@example.test" }, "email", "Enter a valid email"],
    [{ email: "ann@example.test, bo@example.test" }, "email", "Enter a valid email"],
    [{ email: `${"x".repeat(250)}@example.test` }, "email", "Email is too long"],
    // Lookalikes: Cyrillic а and е, a dotless i, full-width letters, and a composed letter.
    [{ email: "\u0430nn@example.test" }, "email", "Enter a valid email"],
    [{ email: "ann@\u0435xample.test" }, "email", "Enter a valid email"],
    [{ email: "\u0131vy@example.test" }, "email", "Enter a valid email"],
    [{ email: "\uff41nn@example.test" }, "email", "Enter a valid email"],
    [{ email: "jörg@example.test" }, "email", "Enter a valid email"],
    [{ email: undefined }, "email", "Enter an email or a mobile number"],
    [{ mobile: "0412345678" }, "email", "Enter an email or a mobile number"],
  ])("%j is refused", async (input, field, message) => {
    const all = { name: "Ann", email: newEmail(), ...input };
    const response = await newBrowser().call(signUp, all);
    expect(response.status).toBe(400);
    expect(await refusalOf(response)).toMatchObject({ message, fields: { [field]: message } });
  });

  it("no lookalike of an e-mail becomes that e-mail in lower case", async () => {
    // The Kelvin sign's lower case is an ASCII k.
    const email = `k${newEmail()}`;
    await newPerson({ email });
    const response = await newBrowser().call(signUp, {
      name: "Ann",
      email: email.replace("k", "\u212a"),
    });
    expect(response.status).not.toBe(200);
  });

  it.each([
    [{ company: "" }, "company", "Company name is required"],
    [{ company: "x".repeat(51) }, "company", "Company name cannot be longer than 50 characters"],
    [{ company: "Cakes\nBcc: x" }, "company", hiddenText("Company name")],
    [
      { password: "x1y2z3w", confirmPassword: "x1y2z3w" },
      "password",
      "Password must be 8 to 128 characters",
    ],
    [
      { password: "xy".repeat(65), confirmPassword: "xy".repeat(65) },
      "password",
      "Password must be 8 to 128 characters",
    ],
    [
      { password: "Password123", confirmPassword: "Password123" },
      "password",
      "This password is one of those that attackers try first. Choose another",
    ],
    [{ confirmPassword: "another-one" }, "confirmPassword", "Passwords do not match"],
  ])("R575, R576, R577: %j is refused at the end", async (input, field, message) => {
    const { browser } = await provedSignUp();
    const response = await browser.call(finishSignUp, { ...ABOUT, ...input });
    expect(response.status).toBe(400);
    expect((await refusalOf(response)).fields).toEqual({ [field]: message });
  });

  it("names and passwords may be in any script, with either encoding of an accent", async () => {
    const [browser, email] = [newBrowser(), newEmail()];
    await browser.ok(signUp, { name: "Zoë 李", email: email.toUpperCase() });
    await browser.ok(verifySignUpEmail, { email, code: await codeFromMail(email) });
    const password = "pass-e\u0301te\u0301";
    await browser.ok(finishSignUp, { ...ABOUT, password, confirmPassword: password });
    expect(await whoIs(browser)).toMatchObject({ name: "Zoë 李", email });
    expect((await signInAs({ email }, { password: "pass-\u00e9t\u00e9" })).status).toBe(200);
    expect((await signInAs({ email }, { password: "pass-ete" })).status).toBe(401);
  });
});
