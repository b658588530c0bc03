import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { listGroups } from "#core/contract/groups.ts";
import { changePassword, endOtherSessions, sendCode } from "#core/contract/security.ts";
import {
  createToken,
  deleteToken,
  listTokens,
  MOST_TOKENS,
  sendTokenCode,
  TOKEN_TEXTS,
  viewToken,
} from "#core/contract/tokens.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { mailTo } from "#tests/support/codes.ts";
import { asId } from "#tests/support/ids.ts";
import { sessionFor } from "#tests/support/session.ts";
import { PASSWORD, signedIn, somebody } from "#tests/worker/auth/support.ts";
import { addToken } from "#worker/domains/tokens/inner/add-token.ts";
import { openToken } from "#worker/domains/tokens/open-token.ts";
import { viewToken as viewTokenVerb } from "#worker/domains/tokens/view-token.ts";
import { systemContext } from "#worker/system-context.ts";
import { auditActions, bearer, mailedCode, storedTokens, tokenOf } from "./support.ts";

describe("a new token", () => {
  it("is shown whole once and masked from then on (R514, C10)", async () => {
    const ctx = await newAccount();
    const cookie = await sessionFor(ctx);
    await call(sendCode, { purpose: "create-token" }, { cookie });
    const code = await mailedCode(ctx.person?.email ?? "");
    const made = await call(createToken, { name: " Warehouse ", code }, { cookie });
    const { data } = createToken.output.parse(await made.json());
    expect(data).toMatchObject({ name: "Warehouse", newToken: true, createdBy: ctx.person?.name });
    expect(data.token).toMatch(/^cooee_[0-9A-Za-z]{40}$/);
    const listed = await call(listTokens, {}, { cookie });
    const text = await listed.text();
    expect(text).not.toContain(data.token);
    const [shown] = listTokens.output.parse(JSON.parse(text)).data;
    expect(shown).toMatchObject({ _id: data._id, newToken: false });
    expect(shown?.token).toBe(`cooee_••••${data.token.slice(-4)}`);
  });

  it("is stored neither as it is nor in the audit, and cannot be read as another token's", async () => {
    const ctx = await newAccount();
    const [first, second] = [await tokenOf(ctx, "First"), await tokenOf(ctx, "Second")];
    const rows = await storedTokens(ctx);
    expect(JSON.stringify(rows)).not.toContain(first.value.slice(6, 30));
    expect(await auditActions(ctx)).toEqual(expect.arrayContaining(["token.create"]));
    // One row's ciphertext put into another's place, as somebody with the database alone could.
    const sealed = rows.find(({ id }) => id === first.id)?.secret;
    await env.CONTROL.prepare("UPDATE app_tokens SET secret = ? WHERE id = ?")
      .bind(sealed, second.id)
      .run();
    await call(sendTokenCode, { id: second.id }, { cookie: second.cookie });
    const code = await mailedCode(ctx.person?.email ?? "");
    const seen = viewTokenVerb(ctx, { id: asId("token", second.id), code });
    await expect(seen).rejects.toMatchObject({ name: "OperationError" });
  });

  it(`is refused beyond ${MOST_TOKENS}, however many are asked for at once`, async () => {
    const ctx = await newAccount();
    const cookie = await sessionFor(ctx);
    const asked = Array.from({ length: MOST_TOKENS + 5 }, (_, n) => addToken(ctx, `Token ${n}`));
    const answers = await Promise.allSettled(asked);
    const refused = answers.flatMap((answer) =>
      answer.status === "rejected" ? [answer.reason] : [],
    );
    expect(refused).toHaveLength(5);
    for (const reason of refused) {
      expect(reason).toMatchObject({ code: "CONFLICT", message: TOKEN_TEXTS.full });
    }
    expect(await storedTokens(ctx)).toHaveLength(MOST_TOKENS);
    const { data } = listTokens.output.parse(await (await call(listTokens, {}, { cookie })).json());
    expect(data.map(({ newToken }) => newToken)).toEqual(data.map(() => false));
  });
});

describe("creating a token", () => {
  it("takes the password of whoever has one, and tells them by mail", async () => {
    const who = await somebody();
    const browser = await signedIn(who);
    const attempts = [{}, { password: "wrong-password" }, { code: "123456" }];
    for (const proof of attempts) {
      const response = await browser.call(createToken, { name: "Shop", ...proof });
      expect(response.status).toBe(400);
      expect((await refusalOf(response)).fields).toHaveProperty("password");
    }
    expect(await storedTokens(who.account)).toEqual([]);
    await browser.ok(createToken, { name: "Shop", password: PASSWORD });
    const [mail] = await mailTo(who.email);
    expect(mail?.subject).toBe("An app token was created for your account");
    expect(mail?.text).toContain('An app token called "Shop"');
    expect(mail?.text).not.toContain("cooee_");
  });

  it("takes a code of whoever has no password, once", async () => {
    const ctx = await newAccount();
    const cookie = await sessionFor(ctx);
    const tried = (code?: string) => call(createToken, { name: "Shop", code }, { cookie });
    expect(await refusalOf(await tried())).toMatchObject({ fields: { code: "Enter OTP" } });
    // A code for something else opens nothing here.
    await call(sendCode, { purpose: "delete-account" }, { cookie });
    expect((await tried(await mailedCode(ctx.person?.email ?? ""))).status).toBe(400);
    await call(sendCode, { purpose: "create-token" }, { cookie });
    const code = await mailedCode(ctx.person?.email ?? "");
    expect((await tried(code)).status).toBe(200);
    expect((await tried(code)).status).toBe(400);
    expect(await storedTokens(ctx)).toHaveLength(1);
  });

  it("R650: that fails leaves nothing that counts as new", async () => {
    const { cookie } = await tokenOf(await newAccount());
    expect((await call(createToken, { name: "Shop" }, { cookie })).status).toBe(400);
    const { data } = listTokens.output.parse(await (await call(listTokens, {}, { cookie })).json());
    expect(data.map(({ newToken }) => newToken)).toEqual([false]);
  });
});

describe("app tokens end with what else opens the account", () => {
  const NEW = { password: "a-better-one", confirmPassword: "a-better-one" };

  it.each([true, false])("changing the password ends one's own where asked: %s", async (end) => {
    const who = await somebody();
    const browser = await signedIn(who);
    const { data } = await browser.ok(createToken, { name: "Shop", password: PASSWORD });
    const other = await tokenOf(await newAccount());
    await browser.ok(changePassword, { oldPassword: PASSWORD, ...NEW, endTokens: end });
    expect((await call(listGroups, {}, bearer(data.token))).status).toBe(end ? 401 : 200);
    expect((await call(listGroups, {}, bearer(other.value))).status).toBe(200);
  });

  it("signing out everywhere ends them where asked", async () => {
    const ctx = await newAccount();
    const { cookie, value } = await tokenOf(ctx);
    const kept = await call(endOtherSessions, {}, { cookie });
    expect(endOtherSessions.output.parse(await kept.json()).data.tokens).toBe(0);
    expect((await call(listGroups, {}, bearer(value))).status).toBe(200);
    const ended = await call(endOtherSessions, { endTokens: true }, { cookie });
    expect(endOtherSessions.output.parse(await ended.json()).data.tokens).toBe(1);
    expect((await call(listGroups, {}, bearer(value))).status).toBe(401);
    expect(await auditActions(ctx)).toContain("token.endAll");
  });
});

describe("a token as the API's key", () => {
  it("has the rights of whoever made it, and only those", async () => {
    const owner = await newAccount();
    const sub = await newAccount({
      role: "subaccount",
      parentId: owner.account.id,
      access: ["integration"],
    });
    const [own, theirs] = [await tokenOf(owner), await tokenOf(sub)];
    expect((await call(listGroups, {}, bearer(own.value))).status).toBe(200);
    expect((await call(listGroups, {}, bearer(theirs.value))).status).toBe(403);
    expect((await call(listTokens, {}, bearer(theirs.value))).status).toBe(200);
  });

  it("does nothing that takes the person", async () => {
    const ctx = await newAccount();
    const { id, value } = await tokenOf(ctx);
    const inPerson = [
      call(createToken, { name: "Another" }, bearer(value)),
      call(deleteToken, { id }, bearer(value)),
      call(sendTokenCode, { id }, bearer(value)),
      call(viewToken, { id, code: "123456" }, bearer(value)),
    ];
    for (const response of await Promise.all(inPerson)) expect(response.status).toBe(403);
    expect(await storedTokens(ctx)).toHaveLength(1);
  });

  it("wins over a cookie, and needs no origin of ours", async () => {
    const [ctx, other] = [await newAccount(), await newAccount()];
    const { value } = await tokenOf(ctx, "Mine");
    const { headers } = bearer(value);
    const foreign = { ...headers, origin: "https://shop.example", "sec-fetch-site": "cross-site" };
    const cookie = await sessionFor(other);
    const response = await call(listTokens, {}, { cookie, headers: foreign });
    expect(listTokens.output.parse(await response.json()).data).toMatchObject([{ name: "Mine" }]);
    const bad = await call(listTokens, {}, { cookie, headers: { authorization: "Bearer x" } });
    expect(bad.status).toBe(401);
  });

  it.each([
    "",
    "Bearer",
    "Bearer ",
    "Bearer cooee_",
    `Bearer cooee_${"0".repeat(40)}`,
    `Bearer cooee_${"0".repeat(41)}`,
    "Basic Y29vZWU6Y29vZWU=",
    "Bearer undefined",
    "Bearer ' OR 1=1 --",
  ])("%j opens nothing", async (authorization) => {
    const response = await call(listGroups, {}, { headers: { authorization } });
    expect(response.status).toBe(401);
    expect(await refusalOf(response)).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("opens nothing once it is deleted", async () => {
    const ctx = await newAccount();
    const { cookie, id, value } = await tokenOf(ctx);
    expect((await call(listGroups, {}, bearer(value))).status).toBe(200);
    expect((await call(deleteToken, { id }, { cookie })).status).toBe(200);
    expect((await call(listGroups, {}, bearer(value))).status).toBe(401);
    expect((await call(deleteToken, { id }, { cookie })).status).toBe(404);
    expect(await auditActions(ctx)).toEqual(expect.arrayContaining(["token.delete"]));
  });

  it.each([
    ["its maker is deactivated", "UPDATE members SET active = 0 WHERE user_id = ?1"],
    ["the account is closed", "UPDATE accounts SET active = 0 WHERE id = ?2"],
    ["the account above is closed", "UPDATE accounts SET active = 0 WHERE id = ?3"],
    ["its maker may have none", `UPDATE members SET access = '["group"]' WHERE user_id = ?1`],
    ["its maker is no member any more", "DELETE FROM members WHERE user_id = ?1"],
  ])("opens nothing when %s", async (_, change) => {
    const parent = await newAccount();
    const access = ["integration", "group"] as const;
    const ctx = await newAccount({ role: "subaccount", parentId: parent.account.id, access });
    const { value } = await tokenOf(ctx);
    expect((await call(listGroups, {}, bearer(value))).status).toBe(200);
    const values = [ctx.person?.userId, ctx.account.id, parent.account.id];
    await env.CONTROL.prepare(change)
      .bind(...values.slice(0, Number(/\?(\d)/.exec(change)?.[1])))
      .run();
    expect((await call(listGroups, {}, bearer(value))).status).toBe(401);
  });

  it("is held to a rate of its own", async () => {
    const ctx = await newAccount();
    const { value } = await tokenOf(ctx);
    const now = Date.now();
    const system = systemContext(env, { now: () => now });
    const calls = Array.from({ length: 80 }, () =>
      openToken(system, value).then(
        () => "served",
        (error: Error) => error.message,
      ),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer === "served")).toHaveLength(50);
    expect(answers.filter((answer) => answer.startsWith("Too many"))).toHaveLength(30);
    const later = systemContext(env, { now: () => now + 1000 });
    expect(await openToken(later, value)).toBeDefined();
  });

  it("remembers when it was used last", async () => {
    const ctx = await newAccount();
    const { cookie, value } = await tokenOf(ctx);
    await call(listGroups, {}, bearer(value));
    await expect
      .poll(async () => {
        const response = await call(listTokens, {}, { cookie });
        return listTokens.output.parse(await response.json()).data[0]?.lastUsedAt;
      })
      .toBeTypeOf("number");
  });
});

describe("seeing a token again", () => {
  it("takes the code that was mailed to its owner, once", async () => {
    const ctx = await newAccount();
    const { cookie, id, value } = await tokenOf(ctx);
    expect((await call(sendTokenCode, { id }, { cookie })).status).toBe(200);
    const code = await mailedCode(ctx.person?.email ?? "");
    const seen = await call(viewToken, { id, code }, { cookie });
    expect(viewToken.output.parse(await seen.json()).data).toMatchObject({
      _id: id,
      token: value,
      newToken: true,
    });
    const again = await call(viewToken, { id, code }, { cookie });
    expect(await refusalOf(again)).toMatchObject({ fields: { code: "OTP verification failed !" } });
    expect(await auditActions(ctx)).toEqual(expect.arrayContaining(["token.view"]));
  });

  it("is refused with another token's code, and after five wrong ones", async () => {
    const ctx = await newAccount();
    const [one, other] = [await tokenOf(ctx, "One"), await tokenOf(ctx, "Other")];
    const { cookie } = one;
    await call(sendTokenCode, { id: one.id }, { cookie });
    const code = await mailedCode(ctx.person?.email ?? "");
    expect((await call(viewToken, { id: other.id, code }, { cookie })).status).toBe(400);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries++) {
      expect((await call(viewToken, { id: one.id, code: wrong }, { cookie })).status).toBe(400);
    }
    expect((await call(viewToken, { id: one.id, code }, { cookie })).status).toBe(400);
  });

  it("is limited for all of one's tokens together", async () => {
    const { cookie, id } = await tokenOf(await newAccount());
    const tries = Array.from({ length: 61 }, () =>
      call(viewToken, { id, code: "123456" }, { cookie }).then(({ status }) => status),
    );
    expect((await Promise.all(tries)).filter((status) => status === 429)).toHaveLength(1);
  });

  it("can be asked for once a minute", async () => {
    const { cookie, id } = await tokenOf(await newAccount());
    expect((await call(sendTokenCode, { id }, { cookie })).status).toBe(200);
    expect((await call(sendTokenCode, { id }, { cookie })).status).toBe(429);
  });

  it("is not to be had by another site's link, which could use the code up", async () => {
    const { cookie, id } = await tokenOf(await newAccount());
    const headers = { "sec-fetch-site": "cross-site" };
    const response = await call(viewToken, { id, code: "123456" }, { cookie, headers });
    expect(response.status).toBe(403);
  });

  it("takes a proved e-mail address", async () => {
    const ctx = await newAccount();
    const { cookie, id } = await tokenOf(ctx);
    await env.CONTROL.prepare("UPDATE users SET email = NULL WHERE id = ?")
      .bind(ctx.person?.userId)
      .run();
    const response = await call(sendTokenCode, { id }, { cookie });
    expect(await refusalOf(response)).toMatchObject({ message: TOKEN_TEXTS.noEmail });
  });

  it("is not for another person of the same account: it has its maker's rights", async () => {
    const ctx = await newAccount();
    const colleague = await newAccount();
    const { id } = await tokenOf(ctx);
    await env.CONTROL.prepare("UPDATE members SET account_id = ? WHERE user_id = ?")
      .bind(ctx.account.id, colleague.person?.userId)
      .run();
    const cookie = await sessionFor(colleague);
    const listed = listTokens.output.parse(await (await call(listTokens, {}, { cookie })).json());
    expect(listed.data.map(({ _id }) => _id)).toEqual([id]);
    expect((await call(sendTokenCode, { id }, { cookie })).status).toBe(404);
    expect((await call(viewToken, { id, code: "123456" }, { cookie })).status).toBe(404);
  });
});
