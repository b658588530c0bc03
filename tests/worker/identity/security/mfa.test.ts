import { describe, expect, it } from "vitest";
import {
  resendSignInCode,
  sendMfaCode,
  signIn,
  verifyMfaCode,
} from "#core/contract/sign-in/sign-in.ts";
import { requiredCodes } from "#core/contract/sign-up/sign-up.ts";
import { newBrowser } from "#tests/support/browser.ts";
import { refusalOf } from "#tests/support/call.ts";
import { codeFromMail, mailTo, wrongCode } from "#tests/support/codes.ts";
import {
  countOf,
  type NewPerson,
  newEmail,
  newPerson,
  PASSWORD,
  run,
  statusOfMe,
  whoIs,
} from "#tests/worker/identity/support.ts";

async function withMfa(): Promise<NewPerson & { first: string; second: string }> {
  const [first, second] = [newEmail(), newEmail()];
  return { ...(await newPerson({ mfaEmails: [first, second] })), first, second };
}

async function pastPassword({ email }: NewPerson) {
  const browser = newBrowser();
  const answer = await browser.ok(signIn, { email, password: PASSWORD });
  return { browser, answer };
}

describe("multi-factor sign-in", () => {
  it("R437: opens nothing with the password alone, and lists masked addresses", async () => {
    const who = await withMfa();
    const { browser, answer } = await pastPassword(who);
    const hidden = (email: string) => `${email.slice(0, 1)}•••@example.test`;
    expect(answer.mfaEmailList).toEqual([
      { id: "0", email: hidden(who.first) },
      { id: "1", email: hidden(who.second) },
    ]);
    expect(answer.role).toBeUndefined();
    expect([...browser.cookies.keys()]).toEqual(["cooee.flow"]);
    expect(await statusOfMe(browser)).toBe(401);
    expect(await countOf("sessions", "user_id = ?", who.userId)).toBe(0);
    expect(Buffer.from(browser.cookie(), "base64").toString()).not.toContain(who.first);
  });

  it("signs in with the code of the address that was chosen", async () => {
    const who = await withMfa();
    const { browser } = await pastPassword(who);
    await browser.ok(sendMfaCode, { id: "1" });
    expect((await browser.ok(requiredCodes)).data).toEqual({
      flow: "mfa",
      email: true,
      mobile: false,
    });
    expect(await mailTo(who.first)).toEqual([]);
    const answer = await browser.ok(verifyMfaCode, { code: await codeFromMail(who.second) });
    expect(answer).toMatchObject({ role: "user" });
    expect((await whoIs(browser))._id).toBe(who.userId);
    expect([...browser.cookies.keys()].toSorted()).toEqual([
      "cooee.claims",
      "cooee.refresh",
      "cooee.session",
    ]);
  });

  it("ends once the password that began it is changed", async () => {
    const who = await withMfa();
    const { browser } = await pastPassword(who);
    await browser.ok(sendMfaCode, { id: "0" });
    const code = await codeFromMail(who.first);
    await run("UPDATE users SET password = password || 'x' WHERE id = ?", who.userId);
    expect((await browser.call(verifyMfaCode, { code })).status).toBe(409);
    await run("UPDATE users SET password = rtrim(password, 'x') WHERE id = ?", who.userId);
    await browser.ok(verifyMfaCode, { code });
  });

  it("refuses the code of another person, of another address or of an old list", async () => {
    const [who, other] = [await withMfa(), await withMfa()];
    const { browser } = await pastPassword(who);
    const theirs = await pastPassword(other);
    await theirs.browser.ok(sendMfaCode, { id: "0" });
    await browser.ok(sendMfaCode, { id: "0" });
    const code = await codeFromMail(who.first);
    const foreign = await codeFromMail(other.first);
    if (foreign !== code) {
      expect((await browser.call(verifyMfaCode, { code: foreign })).status).toBe(400);
    }
    await browser.ok(sendMfaCode, { id: "1" });
    if (code !== (await codeFromMail(who.second))) {
      expect((await browser.call(verifyMfaCode, { code })).status).toBe(400);
    }
    await run("UPDATE users SET mfa_emails = '[]' WHERE id = ?", who.userId);
    const last = await browser.call(verifyMfaCode, { code: await codeFromMail(who.second) });
    expect(last.status).toBe(409);
    expect(await statusOfMe(browser)).toBe(401);
  });

  it("sends only to addresses in the list, and only with the password", async () => {
    const { browser } = await pastPassword(await withMfa());
    for (const id of ["2", "-1", "x", "0.5", "__proto__", ""]) {
      expect([id, (await browser.call(sendMfaCode, { id })).status]).toEqual([id, 404]);
    }
    const stranger = newBrowser();
    for (const response of [
      await stranger.call(sendMfaCode, { id: "0" }),
      await stranger.call(verifyMfaCode, { code: "123456" }),
      await stranger.call(resendSignInCode),
    ]) {
      expect(response.status).toBe(409);
      expect((await refusalOf(response)).message).toBe("This took too long. Please start again.");
    }
  });

  it("counts guesses about one person together, whatever addresses they come from", async () => {
    const who = await withMfa();
    const { browser } = await pastPassword(who);
    await browser.ok(sendMfaCode, { id: "0" });
    const wrong = wrongCode(await codeFromMail(who.first));
    for (let n = 0; n < 30; n++) {
      browser.ip = newBrowser().ip;
      expect((await browser.call(verifyMfaCode, { code: wrong })).status).toBe(400);
    }
    expect((await browser.call(verifyMfaCode, { code: wrong })).status).toBe(429);
  });
});
