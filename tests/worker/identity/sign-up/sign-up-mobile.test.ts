import { describe, expect, it } from "vitest";
import {
  finishSignUp,
  resendSignUpMobile,
  sendSignUpMobile,
  signUp,
  verifySignUpMobile,
} from "#core/contract/sign-up/sign-up.ts";
import { newBrowser } from "#tests/support/browser.ts";
import { refusalOf } from "#tests/support/call.ts";
import { codeFromText, newMobile, textsTo } from "#tests/support/codes.ts";
import {
  ABOUT,
  begunSignUp,
  newEmail,
  newPerson,
  refused,
  run,
  signInAs,
  whoIs,
} from "#tests/worker/identity/support.ts";

describe("signing up by mobile", () => {
  async function begunByMobile(mobile = newMobile()) {
    const browser = newBrowser();
    await browser.ok(signUp, { name: "Ann", mobile });
    return { browser, mobile };
  }

  it("R578: asks for an e-mail at the end, which that does not verify", async () => {
    const { browser, mobile } = await begunByMobile();
    await browser.ok(verifySignUpMobile, { mobile, code: await codeFromText(mobile) });
    for (const [contact, message] of [
      [undefined, "Email is required!"],
      ["0412 345 678", "Enter a valid email"],
    ]) {
      const response = await browser.call(finishSignUp, { ...ABOUT, contact });
      expect(response.status).toBe(400);
      expect((await refusalOf(response)).fields).toEqual({ contact: message });
    }
    const email = newEmail();
    await browser.ok(finishSignUp, { ...ABOUT, contact: email });
    expect(await whoIs(browser)).toMatchObject({
      email,
      isEmailVerified: false,
      mobile,
      isMobileVerified: true,
    });
    expect((await signInAs({ email })).status).toBe(401);
  });

  it("continues with another mobile, which has to be verified again", async () => {
    const { browser, mobile } = await begunByMobile();
    await browser.ok(verifySignUpMobile, { mobile, code: await codeFromText(mobile) });
    const other = newMobile();
    await browser.ok(sendSignUpMobile, { mobile: other });
    expect((await browser.call(finishSignUp, { ...ABOUT, contact: newEmail() })).status).toBe(409);
    await run("UPDATE codes SET sent_at = sent_at - 60000 WHERE subject = ?", other);
    const first = await codeFromText(other);
    await browser.ok(resendSignUpMobile, { mobile: other });
    const code = await codeFromText(other, { not: first });
    await browser.ok(verifySignUpMobile, { mobile: other, code });
    await browser.ok(finishSignUp, { ...ABOUT, contact: newEmail() });
    expect((await whoIs(browser)).mobile).toBe(other);
  });

  it("refuses one that is taken", async () => {
    const mobile = newMobile();
    await newPerson({ mobile });
    const response = await newBrowser().call(signUp, { name: "Ann", mobile });
    await refused(response, 409, "Mobile number already exists, Please login");
    expect(await textsTo(mobile)).toEqual([]);
    const { browser } = await begunSignUp();
    expect((await browser.call(sendSignUpMobile, { mobile })).status).toBe(409);
  });
});
