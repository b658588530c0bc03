import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { getBalance } from "#core/contract/profile/me.ts";
import { signIn } from "#core/contract/sign-in/sign-in.ts";
import {
  finishSignUp,
  requiredCodes,
  resendSignUpEmail,
  sendSignUpMobile,
  signUp,
  signUpByEmail,
  verifySignUpEmail,
} from "#core/contract/sign-up/sign-up.ts";
import { type Browser, newBrowser } from "#tests/support/browser.ts";
import { refusalOf } from "#tests/support/call.ts";
import { codeFromMail, newMobile, wrongCode } from "#tests/support/codes.ts";
import {
  ABOUT,
  begunSignUp,
  countOf,
  linkTo,
  newEmail,
  newPerson,
  PASSWORD,
  provedSignUp,
  refused,
  run,
  signedUp,
  signInAs,
  statusOfMe,
  whoIs,
} from "#tests/worker/identity/support.ts";

const TAKEN = "Email already exists, Please login";
const OVER = "This took too long. Please start again.";

describe("signing up by e-mail", () => {
  it("R065, R438, R664, R665, R676, R411, R513, R695: mails a code, and with it, a company and a password opens a trial account", async () => {
    const { browser, email } = await begunSignUp();
    await browser.ok(verifySignUpEmail, { email, code: await codeFromMail(email) });
    expect(await countOf("users", "email = ?", email)).toBe(0);
    expect(await browser.ok(finishSignUp, ABOUT)).toMatchObject({
      message: "Account Created Successfully",
    });
    expect(await whoIs(browser)).toMatchObject({
      name: "Ann",
      email,
      isEmailVerified: true,
      accountName: "Ann's Cakes",
      role: "trial",
      access: [],
      isOnboarded: false,
      active: true,
      isMobileVerified: false,
      mfaEmailList: [],
      profileType: "common",
      autoCreditRate: { sms: 5.5, mms: 39 },
      contactLimit: 5000,
      language: "English",
    });
    expect((await whoIs(browser)).senderList.map(({ value }) => value)).toEqual(["#SharedNum#"]);
    expect((await browser.ok(getBalance)).data).toEqual({
      symbol: "$",
      balance: 550,
      maxPossibleCredits: { sms: 100, mms: 14 },
      lots: [{ left: 550, sms: 5.5, mms: 39 }],
    });
    expect(browser.cookies.has("cooee.flow")).toBe(false);
    expect((await signInAs({ email })).status).toBe(200);
  });

  it("begins in the time zone of the browser, if that is said and known", async () => {
    const { browser } = await provedSignUp();
    const odd = { ...ABOUT, timeZone: "Europe/Zurich" };
    expect((await browser.call(finishSignUp, odd)).status).toBe(400);
    await browser.ok(finishSignUp, { ...ABOUT, timeZone: "Australia/Perth" });
    expect((await whoIs(browser)).timeZone).toBe("Australia/Perth");
  });

  it("stores nothing before the end", async () => {
    const before = await countOf("users", "1 = 1");
    const { browser, email } = await begunSignUp();
    await browser.ok(verifySignUpEmail, { email, code: await codeFromMail(email) });
    await browser.ok(sendSignUpMobile, { mobile: newMobile() });
    expect(await countOf("users", "1 = 1")).toBe(before);
    expect(await statusOfMe(browser)).toBe(401);
  });

  it("says how far it is in this browser, and in no other", async () => {
    const { browser, email } = await begunSignUp();
    const signingUp = { name: "Ann", email, isEmailVerified: false, isMobileVerified: false };
    expect((await browser.ok(signUpByEmail, { email })).data).toEqual(signingUp);
    expect((await browser.ok(requiredCodes)).data).toEqual({
      flow: "signup",
      email: true,
      mobile: false,
      signUp: signingUp,
    });
    await refused(await newBrowser().call(signUpByEmail, { email }), 409, OVER);
    await refused(await browser.call(signUpByEmail, { email: newEmail() }), 409, OVER);
    expect((await newBrowser().ok(requiredCodes)).data.flow).toBe("none");
  });

  it("does not end with the code of another e-mail, or before a code", async () => {
    const [{ browser, email }, other] = [await begunSignUp(), await begunSignUp()];
    const unproved = await browser.call(finishSignUp, ABOUT);
    await refused(unproved, 409, "Please enter the code that was sent to you first");
    const code = await codeFromMail(other.email);
    await refused(await browser.call(verifySignUpEmail, { email: other.email, code }), 409, OVER);
    const mine = await codeFromMail(email);
    const answer = await browser.call(verifySignUpEmail, { email, code: wrongCode(mine) });
    await refused(answer, 400, "OTP verification failed !");
    expect((await browser.call(finishSignUp, ABOUT)).status).toBe(409);
    await refused(await newBrowser().call(finishSignUp, ABOUT), 409, OVER);
  });

  it("cannot be made up: a changed cookie is not a sign-up", async () => {
    const { browser, email } = await begunSignUp();
    const [body = "", expiry = "", signature = ""] = (
      browser.cookies.get("cooee.flow") ?? ""
    ).split(".");
    const flow: object = JSON.parse(Buffer.from(body, "base64url").toString());
    const proved = Buffer.from(JSON.stringify({ ...flow, emailProved: true })).toString(
      "base64url",
    );
    for (const forged of [
      `${proved}.${expiry}.${signature}`,
      `${body}.${expiry}0.${signature}`,
      `${proved}.${expiry}.`,
      proved,
      "..",
    ]) {
      browser.cookies.set("cooee.flow", forged);
      await refused(await browser.call(finishSignUp, ABOUT), 409, OVER);
    }
    // A token signed for another purpose is not a sign-up either.
    browser.cookies.set("cooee.flow", await linkTo(email));
    await refused(await browser.call(finishSignUp, ABOUT), 409, OVER);
  });

  it("R624: sends another code after a minute, and then only the new one is valid", async () => {
    const { browser, email } = await begunSignUp();
    const first = await codeFromMail(email);
    const soon = await browser.call(resendSignUpEmail, { email });
    expect(soon.status).toBe(429);
    await run("UPDATE codes SET sent_at = sent_at - 60000 WHERE subject = ?", email);
    await browser.ok(resendSignUpEmail, { email });
    const second = await codeFromMail(email, { not: first });
    expect((await browser.call(verifySignUpEmail, { email, code: first })).status).toBe(400);
    await browser.ok(verifySignUpEmail, { email, code: second });
  });
});

describe("the other way to reach a person", () => {
  it.each([
    ["0412 345 678", "61412345678"],
    ["", ""],
    [undefined, ""],
  ])("R578: may be the mobile %j if the e-mail is verified", async (contact, mobile) => {
    const { browser } = await provedSignUp();
    await browser.ok(finishSignUp, { ...ABOUT, contact });
    expect(await whoIs(browser)).toMatchObject({ mobile, isMobileVerified: false });
  });

  it("R578: is refused where it is neither", async () => {
    const { browser } = await provedSignUp();
    const response = await browser.call(finishSignUp, { ...ABOUT, contact: "12" });
    expect((await refusalOf(response)).fields).toEqual({
      contact: "Please enter a valid phone number",
    });
  });
});

describe("a taken e-mail", () => {
  it("is refused, however it is written, and its account is left alone", async () => {
    const { browser, email } = await signedUp();
    for (const spelt of [email, email.toUpperCase(), ` ${email} `]) {
      await refused(await newBrowser().call(signUp, { name: "Bo", email: spelt }), 409, TAKEN);
    }
    expect(await statusOfMe(browser)).toBe(200);
  });

  it("goes to one of several who finish at the same moment, with one account and one grant", async () => {
    const email = newEmail();
    const { browser } = await provedSignUp(email);
    const flow = browser.cookies.get("cooee.flow") ?? "";
    const browsers: Browser[] = [1, 2, 3, 4].map(() => {
      const other = newBrowser();
      other.cookies.set("cooee.flow", flow);
      return other;
    });
    const accounts = await countOf("accounts", "1 = 1");
    const answers = await Promise.all(browsers.map((other) => other.call(finishSignUp, ABOUT)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      await refused(answer, 409, TAKEN);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await countOf("users", "email = ?", email)).toBe(1);
    expect(await countOf("accounts", "1 = 1")).toBe(accounts + 1);
    const winner = browsers[answers.findIndex(({ status }) => status === 200)] ?? newBrowser();
    expect((await winner.ok(getBalance)).data.balance).toBe(550);
  });
});

it("keeps no password, only a salted scrypt hash", async () => {
  const emails = [(await signedUp()).email, (await signedUp()).email];
  const { results } = await env.CONTROL.prepare("SELECT password FROM users WHERE email IN (?, ?)")
    .bind(...emails)
    .all<{ password: string }>();
  expect(results).toHaveLength(2);
  expect(results[0]?.password).not.toBe(results[1]?.password);
  for (const { password } of results) {
    expect(password).toMatch(/^scrypt\$16\$1\$1\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{86}==$/);
    expect(password).not.toContain(PASSWORD);
  }
});

it("is limited by address", async () => {
  const browser = newBrowser();
  // Refused input does not count as an attempt; valid input does.
  for (let n = 0; n < 41; n++) await browser.call(signUp, { name: "", email: newEmail() });
  const { email } = await newPerson();
  for (let n = 0; n < 40; n++) {
    expect((await browser.call(signUp, { name: "Bo", email })).status).toBe(409);
  }
  const response = await browser.call(signUp, { name: "Bo", email: newEmail() });
  expect(response.status).toBe(429);
  expect((await refusalOf(response)).message).toMatch(/^Too many attempts\. Try again in /);
  expect((await newBrowser().call(signUp, { name: "Bo", email: newEmail() })).status).toBe(200);
  expect((await browser.call(signIn, { email, password: PASSWORD })).status).toBe(200);
});
