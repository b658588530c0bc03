import { describe, expect, it } from "vitest";
import {
  addMfaEmail,
  changeMobile,
  removeMfaEmail,
  resendEmailVerification,
  sendCode,
  sendEmailVerification,
  verifyEmail,
} from "#core/contract/security/security.ts";
import { signIn } from "#core/contract/sign-in/sign-in.ts";
import { type Browser, newBrowser } from "#tests/support/browser.ts";
import { refusalOf } from "#tests/support/call.ts";
import { codeFromMail, codeFromText, mailTo, newMobile, wrongCode } from "#tests/support/codes.ts";
import {
  countOf,
  fieldsOf,
  mobileSignedIn,
  newEmail,
  newPerson,
  oneSignedIn,
  onlyMobile,
  PASSWORD,
  run,
  signedIn,
  signInAs,
  statusOfMe,
  whoIs,
} from "#tests/worker/identity/support.ts";

const CHANGED = "Your Cooee account was changed";

describe("verifying an e-mail", () => {
  it("makes the e-mail that was given before one's own", async () => {
    const mobile = newMobile();
    const email = newEmail();
    await newPerson({ email: null, unprovedEmail: email, mobile });
    const browser = await mobileSignedIn(mobile);
    expect((await browser.ok(sendEmailVerification)).email).toBe(email);
    await browser.ok(verifyEmail, { email, code: await codeFromMail(email) });
    expect(await whoIs(browser)).toMatchObject({ email, isEmailVerified: true });
    expect((await signInAs({ email })).status).toBe(200);
  });

  it("changes the e-mail, and notifies the previous one", async () => {
    const { browser, email: before } = await oneSignedIn();
    const email = newEmail();
    await browser.ok(sendEmailVerification, { email, password: PASSWORD });
    const code = await codeFromMail(email);
    const wrong = await browser.call(verifyEmail, { email, code: wrongCode(code) });
    expect(await fieldsOf(wrong)).toEqual({ code: "OTP verification failed !" });
    await browser.ok(verifyEmail, { email, code });
    expect((await mailTo(before))[0]?.subject).toBe(CHANGED);
    expect((await signInAs({ email: before })).status).toBe(401);
    expect((await signInAs({ email })).status).toBe(200);
  });

  it("is refused with a code that another person requested", async () => {
    const [one, two] = [await oneSignedIn(), await oneSignedIn()];
    const email = newEmail();
    await one.browser.ok(sendEmailVerification, { email, password: PASSWORD });
    const code = await codeFromMail(email);
    expect((await two.browser.call(verifyEmail, { email, code })).status).toBe(400);
    await one.browser.ok(verifyEmail, { email, code });
  });

  it("is refused for one that is taken, even if it was taken in the meantime", async () => {
    const { browser } = await oneSignedIn();
    const taken = await newPerson();
    const known = await browser.call(sendEmailVerification, {
      email: taken.email,
      password: PASSWORD,
    });
    expect(known.status).toBe(409);
    expect(await mailTo(taken.email)).toEqual([]);
    const email = newEmail();
    await browser.ok(sendEmailVerification, { email, password: PASSWORD });
    await newPerson({ email });
    const response = await browser.call(verifyEmail, { email, code: await codeFromMail(email) });
    expect(response.status).toBe(409);
    expect((await refusalOf(response)).message).toBe("Email already exists, Please login");
  });

  it("sends the code again after a minute", async () => {
    const { browser, userId } = await oneSignedIn();
    const email = newEmail();
    await browser.ok(sendEmailVerification, { email, password: PASSWORD });
    const first = await codeFromMail(email);
    expect(
      (await browser.call(resendEmailVerification, { email, password: PASSWORD })).status,
    ).toBe(429);
    await run("UPDATE codes SET sent_at = 0 WHERE subject = ?", `${userId} ${email}`);
    await browser.ok(resendEmailVerification, { email, password: PASSWORD });
    await browser.ok(verifyEmail, { email, code: await codeFromMail(email, { not: first }) });
  });

  it("asks for an e-mail if none is known", async () => {
    const { browser } = await onlyMobile();
    expect(await fieldsOf(await browser.call(sendEmailVerification))).toEqual({
      email: "Email is required!",
    });
  });
});

describe("changing the mobile", () => {
  it("takes the code that was sent to the new one", async () => {
    const { browser, email } = await oneSignedIn();
    const mobile = newMobile();
    await browser.ok(changeMobile, { mobile, password: PASSWORD });
    const code = await codeFromText(mobile);
    expect((await whoIs(browser)).mobile).toBe("");
    const wrong = await browser.call(changeMobile, { mobile, code: wrongCode(code) });
    expect(await fieldsOf(wrong)).toEqual({ code: "OTP verification failed !" });
    const other = await browser.call(changeMobile, { mobile: newMobile(), code });
    expect(other.status).toBe(400);
    await browser.ok(changeMobile, { mobile, code });
    expect(await whoIs(browser)).toMatchObject({ mobile, isMobileVerified: true });
    expect((await mailTo(email))[0]?.subject).toBe(CHANGED);
    expect((await whoIs(await mobileSignedIn(mobile))).email).toBe(email);
  });

  it("is refused for one that is taken, even if it was taken in the meantime", async () => {
    const { browser } = await oneSignedIn();
    const [taken, mobile] = [newMobile(), newMobile()];
    await newPerson({ mobile: taken });
    expect((await browser.call(changeMobile, { mobile: taken, password: PASSWORD })).status).toBe(
      409,
    );
    await browser.ok(changeMobile, { mobile, password: PASSWORD });
    await newPerson({ mobile });
    const code = await codeFromText(mobile);
    expect((await browser.call(changeMobile, { mobile, code })).status).toBe(409);
  });
});

describe("an address that was not given before", () => {
  it.each([
    ["an e-mail", sendEmailVerification, () => ({ email: newEmail() })],
    ["an e-mail, sent again", resendEmailVerification, () => ({ email: newEmail() })],
    ["a mobile", changeMobile, () => ({ mobile: newMobile() })],
    ["a second factor's", sendCode, () => ({ purpose: "mfa-email", email: newEmail() })],
  ] as const)("takes the password of someone who has one: %s", async (_, endpoint, given) => {
    const { browser, userId } = await oneSignedIn();
    const input = given();
    expect(await fieldsOf(await browser.call(endpoint, input))).toEqual({
      password: "Password is required",
    });
    expect(
      await fieldsOf(await browser.call(endpoint, { ...input, password: "wrong-one" })),
    ).toEqual({ password: "The current password is incorrect" });
    expect(await countOf("codes", "instr(subject, ?) = 1", userId)).toBe(0);
    expect((await browser.call(endpoint, { ...input, password: PASSWORD })).status).toBe(200);
    expect(await countOf("codes", "instr(subject, ?) = 1", userId)).toBe(1);
  });

  it("is indistinguishable from another person's without it", async () => {
    const [{ browser }, other] = [await oneSignedIn(), await newPerson()];
    expect((await browser.call(sendEmailVerification, { email: other.email })).status).toBe(400);
  });

  it("needs none if it is one's own already", async () => {
    const { browser, email } = await oneSignedIn();
    await browser.ok(sendCode, { purpose: "mfa-email", email });
  });
});

describe("the multi-factor list", () => {
  async function add(browser: Browser, email: string) {
    await browser.ok(sendCode, { purpose: "mfa-email", email, password: PASSWORD });
    return await browser.ok(addMfaEmail, { email, code: await codeFromMail(email) });
  }

  it("takes an address with the code that was sent to it; sign-ins then ask for a code", async () => {
    const { browser, email } = await oneSignedIn();
    const address = newEmail();
    expect((await add(browser, address)).data.mfaEmailList).toEqual([address]);
    expect((await mailTo(email))[0]?.subject).toBe(CHANGED);
    const next = newBrowser();
    const answer = await next.ok(signIn, { email, password: PASSWORD });
    expect(answer.mfaEmailList).toHaveLength(1);
    expect(await statusOfMe(next)).toBe(401);
  });

  it("takes no address without its code, none twice and no sixth", async () => {
    const list = [1, 2, 3, 4].map(() => newEmail());
    const { browser, userId } = await oneSignedIn();
    await run("UPDATE users SET mfa_emails = ? WHERE id = ?", JSON.stringify(list), userId);
    const [known = ""] = list;
    const asked = (email?: string) =>
      browser.call(sendCode, { purpose: "mfa-email", email, password: PASSWORD });
    expect(await fieldsOf(await asked())).toEqual({ email: "Email is required!" });
    expect(await fieldsOf(await asked(known))).toEqual({
      email: "This email is already on the list",
    });
    const [fifth, sixth] = [newEmail(), newEmail()];
    await browser.ok(sendCode, { purpose: "mfa-email", email: sixth, password: PASSWORD });
    const late = await codeFromMail(sixth);
    const wrong = { email: sixth, code: wrongCode(late) };
    expect((await browser.call(addMfaEmail, wrong)).status).toBe(400);
    expect((await add(browser, fifth)).data.mfaEmailList).toEqual([...list, fifth]);
    const full = { email: "You can have up to 5 emails here" };
    expect(await fieldsOf(await asked(newEmail()))).toEqual(full);
    expect(await fieldsOf(await browser.call(addMfaEmail, { email: sixth, code: late }))).toEqual(
      full,
    );
  });

  it("removes an address with the password, and only with it", async () => {
    const [one, two] = [newEmail(), newEmail()];
    const { browser, email, userId } = await oneSignedIn();
    await run("UPDATE users SET mfa_emails = ? WHERE id = ?", JSON.stringify([one, two]), userId);
    expect(await fieldsOf(await browser.call(removeMfaEmail, { email: one }))).toEqual({
      password: "Password is required",
    });
    const wrong = { email: one, password: "wrong-one" };
    expect(await fieldsOf(await browser.call(removeMfaEmail, wrong))).toEqual({
      password: "The current password is incorrect",
    });
    const right = { email: one, password: PASSWORD };
    expect((await browser.ok(removeMfaEmail, right)).data.mfaEmailList).toEqual([two]);
    expect((await browser.call(removeMfaEmail, right)).status).toBe(404);
    expect((await mailTo(email))[0]?.subject).toBe(CHANGED);
    const last = await browser.ok(removeMfaEmail, { ...right, email: two });
    expect(last.data.mfaEmailList).toEqual([]);
    expect(await statusOfMe(await signedIn({ email }))).toBe(200);
  });

  it("removes an address without a password if there is none", async () => {
    const address = newEmail();
    const { browser, userId } = await onlyMobile();
    await run("UPDATE users SET mfa_emails = ? WHERE id = ?", JSON.stringify([address]), userId);
    await browser.ok(removeMfaEmail, { email: address });
  });
});

describe("the code before an account is deleted", () => {
  it("goes to the verified e-mail, or else to the mobile, and nowhere else", async () => {
    const { browser, email } = await oneSignedIn();
    const other = newEmail();
    await browser.ok(sendCode, { purpose: "delete-account", email: other });
    await codeFromMail(email);
    expect(await mailTo(other)).toEqual([]);
    const byMobile = await onlyMobile();
    const before = await codeFromText(byMobile.mobile);
    await byMobile.browser.ok(sendCode, { purpose: "delete-account" });
    await codeFromText(byMobile.mobile, { not: before });
  });
});
