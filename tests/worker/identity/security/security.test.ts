import { describe, expect, it } from "vitest";
import {
  addInformation,
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from "#core/contract/security/security.ts";
import { newId } from "#core/ids.ts";
import { auditOf } from "#tests/support/audit.ts";
import { mailTo, newMobile } from "#tests/support/codes.ts";
import {
  fieldsOf,
  mobileSignedIn,
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

const NEW = { password: "a-better-one", confirmPassword: "a-better-one" };
const CHANGED = "Your Cooee account was changed";

describe("changing the password", () => {
  it("needs the old one, ends every other session, and notifies the owner", async () => {
    const { browser, email, account } = await oneSignedIn();
    const elsewhere = await signedIn({ email });
    await browser.ok(changePassword, { oldPassword: PASSWORD, ...NEW });
    expect([await statusOfMe(browser), await statusOfMe(elsewhere)]).toEqual([200, 401]);
    expect((await signInAs({ email })).status).toBe(401);
    expect((await signInAs({ email }, { password: NEW.password })).status).toBe(200);
    expect((await mailTo(email))[0]?.subject).toBe(CHANGED);
    expect(await auditOf(account)).toContainEqual(
      expect.objectContaining({ action: "user.password" }),
    );
  });

  it("is refused with a wrong old one, or none, and guesses are limited", async () => {
    const { browser, email } = await oneSignedIn();
    const wrong = { oldPassword: "wrong-one", ...NEW };
    expect(await fieldsOf(await browser.call(changePassword, wrong))).toEqual({
      oldPassword: "The current password is incorrect",
    });
    expect(await fieldsOf(await browser.call(changePassword, NEW))).toEqual({
      oldPassword: "Password is required",
    });
    for (let n = 0; n < 8; n++) await browser.call(changePassword, wrong);
    const right = { oldPassword: PASSWORD, ...NEW };
    expect((await browser.call(changePassword, right)).status).toBe(429);
    expect((await signInAs({ email })).status).toBe(200);
  });

  it("needs no old one if there is none", async () => {
    const { browser, mobile } = await onlyMobile();
    await browser.ok(changePassword, NEW);
    expect((await whoIs(browser)).hasPassword).toBe(true);
    expect((await browser.call(changePassword, NEW)).status).toBe(400);
    expect((await whoIs(browser)).mobile).toBe(mobile);
  });
});

describe("additional information", () => {
  it("names the account and gives a first password, but no second", async () => {
    const { browser } = await onlyMobile();
    await browser.ok(addInformation, { company: "Bo's Bikes", ...NEW });
    expect(await whoIs(browser)).toMatchObject({ accountName: "Bo's Bikes", hasPassword: true });
    await browser.ok(addInformation, { company: "Bo's Boats" });
    const again = { company: "Bo's Cars", password: "another-1", confirmPassword: "another-1" };
    expect(await fieldsOf(await browser.call(addInformation, again))).toEqual({
      password: "You already have a password. Change it in Security.",
    });
    expect((await whoIs(browser)).accountName).toBe("Bo's Boats");
  });
});

describe("additional information of others", () => {
  it("cannot be given by a sub-account, whose account settings are not its own", async () => {
    const parent = await newPerson();
    const sub = await newPerson({}, { role: "subaccount", parentId: parent.account.account.id });
    const browser = await signedIn(sub);
    expect((await browser.call(addInformation, { company: "Mine" })).status).toBe(403);
    expect((await whoIs(browser)).accountName).toBe("Ann's Cakes");
  });

  it("notifies the owner of a first password, in case another person set it", async () => {
    const mobile = newMobile();
    const { email } = await newPerson({ password: null, mobile });
    const browser = await mobileSignedIn(mobile);
    await browser.ok(addInformation, { company: "Bo's Bikes", ...NEW });
    expect((await mailTo(email))[0]?.subject).toBe(CHANGED);
  });
});

describe("the list of sessions", () => {
  it("shows at most two hundred", async () => {
    const { browser, userId } = await oneSignedIn();
    await run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
        INSERT INTO sessions (id, user_id, refresh_hash, rotated_at, expires_at, created_at, method, ip, user_agent)
        SELECT 'ses_' || ?1 || i, ?1, ?1 || i, 0, ?2, 0, 'password', '', '' FROM n`,
      userId,
      Date.now() + 60_000,
    );
    const { data } = await browser.ok(listSessions);
    expect([data.length, data[0]?.current]).toEqual([200, true]);
  });

  it("says where a person is signed in, how, and which session is this one", async () => {
    const { browser, email } = await oneSignedIn();
    const elsewhere = await signedIn({ email });
    await oneSignedIn();
    const { data } = await browser.ok(listSessions);
    expect(data).toHaveLength(2);
    expect(data.map(({ method }) => method)).toEqual(["password", "password"]);
    expect(data.find(({ current }) => current)?.ip).toBe(browser.ip);
    expect(data.find(({ current }) => !current)?.ip).toBe(elsewhere.ip);
  });

  it("ends one, and says that there is none if it is another person's or over", async () => {
    const { browser, email } = await oneSignedIn();
    const elsewhere = await signedIn({ email });
    const stranger = await oneSignedIn();
    const { data } = await browser.ok(listSessions);
    const id = data.find(({ current }) => !current)?._id;
    const foreign = (await stranger.browser.ok(listSessions)).data[0]?._id;
    await browser.ok(endSession, { id });
    expect([await statusOfMe(elsewhere), await statusOfMe(browser)]).toEqual([401, 200]);
    for (const gone of [id, foreign, newId("session", Date.now())]) {
      expect((await browser.call(endSession, { id: gone })).status).toBe(404);
    }
    expect(await statusOfMe(stranger.browser)).toBe(200);
  });

  it("ends this very session, and clears its cookies", async () => {
    const { browser } = await oneSignedIn();
    const { data } = await browser.ok(listSessions);
    await browser.ok(endSession, { id: data[0]?._id });
    expect(browser.cookies.size).toBe(0);
  });

  it("ends all but this one, and no one else's", async () => {
    const { browser, email } = await oneSignedIn();
    const [one, two, stranger] = [
      await signedIn({ email }),
      await signedIn({ email }),
      await oneSignedIn(),
    ];
    expect((await browser.ok(endOtherSessions)).data).toEqual({ ended: 2, tokens: 0 });
    expect([await statusOfMe(one), await statusOfMe(two)]).toEqual([401, 401]);
    expect([await statusOfMe(browser), await statusOfMe(stranger.browser)]).toEqual([200, 200]);
    expect((await browser.ok(endOtherSessions)).data).toEqual({ ended: 0, tokens: 0 });
  });
});
