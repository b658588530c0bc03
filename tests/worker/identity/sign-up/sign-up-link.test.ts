import { describe, expect, it } from "vitest";
import {
  confirmSignUp,
  finishSignUp,
  requiredCodes,
  sendSignUpMobile,
  signUp,
} from "#core/contract/sign-up/sign-up.ts";
import { newBrowser } from "#tests/support/browser.ts";
import { mailTo, newMobile } from "#tests/support/codes.ts";
import {
  ABOUT,
  begunSignUp,
  linkTo,
  newEmail,
  refused,
  whoIs,
} from "#tests/worker/identity/support.ts";

const TAKEN = "Email already exists, Please login";

describe("the link in the mail", () => {
  it("leads to our own address, whatever the Host header says", async () => {
    const email = newEmail();
    await newBrowser().ok(signUp, { name: "Ann", email });
    const [mail] = await mailTo(email);
    expect(mail?.text).toMatch(/http:\/\/cooee\.test\/signup-verify#token=/);
  });

  it("verifies the e-mail in the browser where the sign-up began", async () => {
    const { browser, email } = await begunSignUp();
    await browser.ok(sendSignUpMobile, { mobile: newMobile() });
    await browser.ok(confirmSignUp, { token: await linkTo(email) });
    expect((await browser.ok(requiredCodes)).data).toMatchObject({
      email: false,
      mobile: true,
      signUp: { isEmailVerified: true },
    });
    await browser.ok(finishSignUp, ABOUT);
    expect((await whoIs(browser)).email).toBe(email);
  });

  it("continues on another device, and gives nothing to the one that requested it", async () => {
    const { browser, email } = await begunSignUp();
    const phone = newBrowser();
    await phone.ok(confirmSignUp, { token: await linkTo(email) });
    expect((await browser.call(finishSignUp, ABOUT)).status).toBe(409);
    await phone.ok(finishSignUp, ABOUT);
    expect(await whoIs(phone)).toMatchObject({ name: "Ann", email });
    await refused(
      await newBrowser().call(confirmSignUp, { token: await linkTo(email) }),
      409,
      TAKEN,
    );
  });

  it("is refused if it was changed, or made for something else", async () => {
    const { browser, email } = await begunSignUp();
    const [body = "", expiry = "", signature = ""] = (await linkTo(email)).split(".");
    const theirs = Buffer.from(JSON.stringify({ name: "Ann", email: newEmail() }));
    const late = (Date.now() - 1).toString(36);
    for (const token of [
      `${theirs.toString("base64url")}.${expiry}.${signature}`,
      `${body}.${late}.${signature}`,
      `${body}.${expiry}.${signature.slice(1)}A`,
      browser.cookies.get("cooee.flow") ?? "",
      "x",
    ]) {
      const response = await newBrowser().call(confirmSignUp, { token });
      await refused(response, 409, "This link has expired. Please sign up again.");
    }
  });
});
