import { describe, expect, it } from "vitest";
import { me } from "#core/contract/profile/me.ts";
import { finishSignUp, verifySignUpEmail } from "#core/contract/sign-up/sign-up.ts";
import { signInBySocial, signUpBySocial } from "#core/contract/social/social.ts";
import { refusalOf } from "#tests/support/call.ts";
import { codeFromMail } from "#tests/support/codes.ts";
import {
  accountWithEmail,
  comeBackAs,
  cookieIn,
  giveLogin,
  loginsOf,
  newGmail,
  outcomeOf,
} from "./support.ts";

const account = { company: "Ann's", password: "correct-horse", confirmPassword: "correct-horse" };

describe("signing up with a provider", () => {
  it("needs no code if the provider hosts the mailbox; the login then opens the account", async () => {
    const email = newGmail();
    const { browser, input, location } = await comeBackAs(email, { purpose: "signup" });
    expect(location).toContain("http://cooee.test/signup#social=google");
    const outcome = await outcomeOf(await browser.call(signUpBySocial, input));
    expect(outcome.data).toMatchObject({ email, isEmailVerified: true, signedIn: false });
    expect(await loginsOf(email)).toEqual([]);
    expect((await browser.ok(finishSignUp, account)).message).toBe("Account Created Successfully");
    expect(await loginsOf(email)).toHaveLength(1);

    const again = await comeBackAs(email);
    const signedIn = await outcomeOf(await again.browser.call(signInBySocial, again.input));
    expect(signedIn.data).toMatchObject({ email, isEmailVerified: true, signedIn: true });
  });

  it("R465: asks for the code of an e-mail that the provider only names", async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    const { browser, input } = await comeBackAs(email, { purpose: "signup", loginMethod: "apple" });
    const outcome = await outcomeOf(await browser.call(signUpBySocial, input));
    expect(outcome.message).toBe("OTP sent to your email successfully");
    expect(outcome.data).toMatchObject({ email, isEmailVerified: false, signedIn: false });
    expect((await browser.call(finishSignUp, account)).status).toBe(409);
    await browser.ok(verifySignUpEmail, { email, code: await codeFromMail(email) });
    await browser.ok(finishSignUp, account);
    expect(await loginsOf(email)).toHaveLength(1);
  });

  it("takes the name from Apple's form, because its ID token has none", async () => {
    const email = `${crypto.randomUUID()}@icloud.com`;
    const { browser, input } = await comeBackAs(email, { purpose: "signup", loginMethod: "apple" });
    await browser.ok(signUpBySocial, { ...input, name: "Zoë\u202e O'Neil\u2029" });
    await browser.ok(finishSignUp, account);
    expect((await browser.ok(me)).data.name).toBe("Zoë O'Neil");
  });

  it("R466: sends a person who has an account to sign-in", async () => {
    const email = newGmail();
    await giveLogin(await accountWithEmail(`${crypto.randomUUID()}@example.test`), email);
    const same = newGmail();
    await accountWithEmail(same);
    for (const known of [email, same]) {
      const { browser, input } = await comeBackAs(known, { purpose: "signup" });
      const response = await browser.call(signUpBySocial, input);
      expect(response.status).toBe(409);
      expect((await refusalOf(response)).message).toBe("Email already exists, Please login");
      expect(cookieIn(browser, "flow")).toBeUndefined();
    }
  });

  it("begins from the sign-in if the console says so", async () => {
    const email = newGmail();
    const { browser, input } = await comeBackAs(email);
    const response = await browser.call(signInBySocial, { ...input, signup: true });
    expect((await outcomeOf(response)).data).toMatchObject({ email, signedIn: false });
    await browser.ok(finishSignUp, account);
    expect(await loginsOf(email)).toHaveLength(1);
  });

  it("is won by one of two concurrent calls", async () => {
    const email = newGmail();
    const ways = [
      await comeBackAs(email, { purpose: "signup" }),
      await comeBackAs(email, { purpose: "signup" }),
    ];
    for (const { browser, input } of ways) await browser.ok(signUpBySocial, input);
    const ends = await Promise.all(ways.map(({ browser }) => browser.call(finishSignUp, account)));
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await loginsOf(email)).toHaveLength(1);
  });
});
