import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { signIn } from "#core/contract/auth.ts";
import {
  confirmSignUp,
  finishSignUp,
  requiredCodes,
  resendSignUpEmail,
  resendSignUpMobile,
  sendSignUpMobile,
  signUp,
  signUpByEmail,
  verifySignUpEmail,
  verifySignUpMobile,
} from "#core/contract/sign-up.ts";
import { balance } from "#core/contract/user.ts";
import { type Browser, newBrowser } from "#tests/support/browser.ts";
import { refusalOf } from "#tests/support/call.ts";
import {
  codeFromMail,
  codeFromText,
  mailTo,
  newMobile,
  textsTo,
  wrongCode,
} from "#tests/support/codes.ts";
import {
  ABOUT,
  countOf,
  newEmail,
  PASSWORD,
  provedSignUp,
  run,
  signedUp,
  signInAs,
  somebody,
  statusOfMe,
  whoIs,
  withSharedNumber,
} from "./support.ts";

beforeAll(withSharedNumber);

const TAKEN = "Email already exists, Please login";
const OVER = "This took too long. Please start again.";

async function begun(email = newEmail()) {
  const browser = newBrowser();
  await browser.ok(signUp, { name: "Ann", email });
  return { browser, email };
}

async function linkTo(email: string): Promise<string> {
  const [mail] = await mailTo(email);
  const link = /http\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  return new URL(link).searchParams.get("token") ?? "";
}

async function refused(response: Response, status: number, message: string): Promise<void> {
  expect(response.status).toBe(status);
  expect((await refusalOf(response)).message).toBe(message);
}

describe("signing up by e-mail", () => {
  it("mails a code, and with it, a company and a password opens a trial account", async () => {
    const { browser, email } = await begun();
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
    });
    expect((await whoIs(browser)).senders.map(({ value }) => value)).toEqual(["#SharedNum#"]);
    expect((await browser.ok(balance)).data).toMatchObject({
      balance: 550,
      maxPossibleCredits: { sms: 100 },
    });
    expect(browser.cookies.has("cooee.flow")).toBe(false);
    expect((await signInAs({ email })).status).toBe(200);
  });

  it("stores nothing of anybody before the end", async () => {
    const before = await countOf("users", "1 = 1");
    const { browser, email } = await begun();
    await browser.ok(verifySignUpEmail, { email, code: await codeFromMail(email) });
    await browser.ok(sendSignUpMobile, { mobile: newMobile() });
    expect(await countOf("users", "1 = 1")).toBe(before);
    expect(await statusOfMe(browser)).toBe(401);
  });

  it("says in this browser, and in no other, how far it is", async () => {
    const { browser, email } = await begun();
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
    const [{ browser, email }, other] = [await begun(), await begun()];
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

  it("cannot be made up: a cookie that was changed is no sign-up", async () => {
    const { browser, email } = await begun();
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
    // What is signed for another purpose is no sign-up either.
    browser.cookies.set("cooee.flow", await linkTo(email));
    await refused(await browser.call(finishSignUp, ABOUT), 409, OVER);
  });

  it("sends the code again after a minute, and then only the new one is good", async () => {
    const { browser, email } = await begun();
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

describe("the link in the mail", () => {
  it("leads to our own address, whatever the Host header says", async () => {
    const email = newEmail();
    await newBrowser().ok(signUp, { name: "Ann", email });
    const [mail] = await mailTo(email);
    expect(mail?.text).toMatch(/http:\/\/cooee\.test\/signup-verify\?token=/);
  });

  it("proves the e-mail where the sign-up began", async () => {
    const { browser, email } = await begun();
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

  it("goes on on another device, and gives nothing to the one that asked", async () => {
    const { browser, email } = await begun();
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

  it("is refused where it was changed, or made for something else", async () => {
    const { browser, email } = await begun();
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

describe("signing up by mobile", () => {
  async function begunByMobile(mobile = newMobile()) {
    const browser = newBrowser();
    await browser.ok(signUp, { name: "Ann", mobile });
    return { browser, mobile };
  }

  it("asks for an e-mail at the end, which is not proved by that", async () => {
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

  it("goes on with another mobile, which has to be proved anew", async () => {
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

  it("refuses one that is somebody's", async () => {
    const mobile = newMobile();
    await somebody({ mobile });
    const response = await newBrowser().call(signUp, { name: "Ann", mobile });
    await refused(response, 409, "Mobile number already exists, Please login");
    expect(await textsTo(mobile)).toEqual([]);
    const { browser } = await begun();
    expect((await browser.call(sendSignUpMobile, { mobile })).status).toBe(409);
  });
});

describe("the other way to reach somebody", () => {
  it.each([
    ["0412 345 678", "61412345678"],
    ["", ""],
    [undefined, ""],
  ])("may be the mobile %j where the e-mail is proved", async (contact, mobile) => {
    const { browser } = await provedSignUp();
    await browser.ok(finishSignUp, { ...ABOUT, contact });
    expect(await whoIs(browser)).toMatchObject({ mobile, isMobileVerified: false });
  });

  it("is refused where it is neither", async () => {
    const { browser } = await provedSignUp();
    const response = await browser.call(finishSignUp, { ...ABOUT, contact: "12" });
    expect((await refusalOf(response)).fields).toEqual({
      contact: "Please enter a valid phone number",
    });
  });
});

describe("a taken e-mail", () => {
  it("is refused, however it is spelt, and its account left alone", async () => {
    const { browser, email } = await signedUp();
    for (const spelt of [email, email.toUpperCase(), ` ${email} `]) {
      await refused(await newBrowser().call(signUp, { name: "Bo", email: spelt }), 409, TAKEN);
    }
    expect(await statusOfMe(browser)).toBe(200);
  });

  it("belongs to one of several who finish at the same moment, with one account and one grant", async () => {
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
    expect((await winner.ok(balance)).data.balance).toBe(550);
  });
});

describe("input of a sign-up", () => {
  it.each([
    [{ name: "" }, "name", "Name is required!"],
    [{ name: "   " }, "name", "Name is required!"],
    [{ name: "12345" }, "name", "Can Not Enter Only Numbers"],
    [{ name: "x".repeat(81) }, "name", "Cannot be longer than 80 characters"],
    [{ name: "Ann\r\nBcc: all@example.test" }, "name", "Cannot contain control characters"],
    [{ name: "Ann\u0000" }, "name", "Cannot contain control characters"],
    [{ email: "" }, "email", "Email is required!"],
    [{ email: "ann" }, "email", "Enter a valid email"],
    [{ email: "ann@example" }, "email", "Enter a valid email"],
    [{ email: "a..b@example.test" }, "email", "Enter a valid email"],
    [{ email: "ann@example.test\nBcc: all@example.test" }, "email", "Enter a valid email"],
    [{ email: "ann@example.test, bo@example.test" }, "email", "Enter a valid email"],
    [{ email: `${"x".repeat(250)}@example.test` }, "email", "Email is too long"],
    // Look alike: Cyrillic а and е, a dotless i, full-width, and a composed letter.
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

  it("no look-alike of an e-mail is that e-mail once it is in lower case", async () => {
    // The Kelvin sign's lower case is an ASCII k.
    const email = `k${newEmail()}`;
    await somebody({ email });
    const response = await newBrowser().call(signUp, {
      name: "Ann",
      email: email.replace("k", "\u212a"),
    });
    expect(response.status).not.toBe(200);
  });

  it.each([
    [{ company: "" }, "company", "Company name is required"],
    [{ company: "x".repeat(51) }, "company", "Company name cannot be longer than 50 characters"],
    [{ company: "Cakes\nBcc: x" }, "company", "Cannot contain control characters"],
    [
      { password: "short", confirmPassword: "short" },
      "password",
      "Password must be 6 to 20 characters",
    ],
    [
      { password: "x".repeat(21), confirmPassword: "x".repeat(21) },
      "password",
      "Password must be 6 to 20 characters",
    ],
    [{ confirmPassword: "another-one" }, "confirmPassword", "Passwords do not match"],
  ])("%j is refused at the end", async (input, field, message) => {
    const { browser } = await provedSignUp();
    const response = await browser.call(finishSignUp, { ...ABOUT, ...input });
    expect(response.status).toBe(400);
    expect((await refusalOf(response)).fields).toEqual({ [field]: message });
  });

  it("names and passwords are of any script, in either spelling of an accent", async () => {
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

it("keeps no password, only a salted scrypt hash", async () => {
  const emails = [(await signedUp()).email, (await signedUp()).email];
  const { results } = await env.CONTROL.prepare("SELECT password FROM users WHERE email IN (?, ?)")
    .bind(...emails)
    .all<{ password: string }>();
  expect(results).toHaveLength(2);
  expect(results[0]?.password).not.toBe(results[1]?.password);
  for (const { password } of results) {
    expect(password).toMatch(/^scrypt\$16384\$8\$5\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{86}==$/);
    expect(password).not.toContain(PASSWORD);
  }
});

it("is limited by address", async () => {
  const browser = newBrowser();
  // Refused input is not a try; these are.
  for (let n = 0; n < 41; n++) await browser.call(signUp, { name: "", email: newEmail() });
  const { email } = await somebody();
  for (let n = 0; n < 40; n++) {
    expect((await browser.call(signUp, { name: "Bo", email })).status).toBe(409);
  }
  const response = await browser.call(signUp, { name: "Bo", email: newEmail() });
  await refused(response, 429, "Too many attempts. Try again in a few minutes.");
  expect((await newBrowser().call(signUp, { name: "Bo", email: newEmail() })).status).toBe(200);
  expect((await browser.call(signIn, { email, password: PASSWORD })).status).toBe(200);
});
