import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { listGroups } from "#core/contract/groups/groups.ts";
import { changePassword, endOtherSessions, sendCode } from "#core/contract/security/security.ts";
import {
  createToken,
  listTokens,
  MOST_TOKENS,
  sendTokenCode,
  TOKEN_TEXTS,
} from "#core/contract/tokens/tokens.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { mailTo } from "#tests/support/codes.ts";
import { asId } from "#tests/support/ids.ts";
import { sessionFor } from "#tests/support/session.ts";
import { newPerson, PASSWORD, signedIn } from "#tests/worker/identity/support.ts";
import { addToken, viewToken as viewTokenVerb } from "#worker/domains/identity/tokens/tokens.ts";
import { auditActions, bearer, mailedCode, storedTokens, tokenOf } from "./support.ts";

describe("a new token", () => {
  it("is shown in full once and masked from then on (R514, C10)", async () => {
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

  it("is not stored in plain text or in the audit, and cannot be read as another token's", async () => {
    const ctx = await newAccount();
    const [first, second] = [await tokenOf(ctx, "First"), await tokenOf(ctx, "Second")];
    const rows = await storedTokens(ctx);
    expect(JSON.stringify(rows)).not.toContain(first.value.slice(6, 30));
    expect(await auditActions(ctx)).toEqual(expect.arrayContaining(["token.create"]));
    // One row's ciphertext in another's place, as someone with only the database could put it.
    const sealed = rows.find(({ id }) => id === first.id)?.secret;
    await env.CONTROL.prepare("UPDATE app_tokens SET secret = ? WHERE id = ?")
      .bind(sealed, second.id)
      .run();
    await call(sendTokenCode, { id: second.id }, { cookie: second.cookie });
    const code = await mailedCode(ctx.person?.email ?? "");
    const seen = viewTokenVerb(ctx, { id: asId("token", second.id), code });
    await expect(seen).rejects.toMatchObject({ name: "OperationError" });
  });

  it(`is refused beyond ${MOST_TOKENS}, however many are requested at the same time`, async () => {
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
  it("needs the password of people who have one, and notifies them by mail", async () => {
    const who = await newPerson();
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

  it("needs a code from people without a password, which works once", async () => {
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

  it("R650: leaves nothing that counts as new if it fails", async () => {
    const { cookie } = await tokenOf(await newAccount());
    expect((await call(createToken, { name: "Shop" }, { cookie })).status).toBe(400);
    const { data } = listTokens.output.parse(await (await call(listTokens, {}, { cookie })).json());
    expect(data.map(({ newToken }) => newToken)).toEqual([false]);
  });
});

describe("app tokens end along with the other ways in", () => {
  const NEW = { password: "a-better-one", confirmPassword: "a-better-one" };

  it.each([true, false])("changing the password ends one's own if requested: %s", async (end) => {
    const who = await newPerson();
    const browser = await signedIn(who);
    const { data } = await browser.ok(createToken, { name: "Shop", password: PASSWORD });
    const other = await tokenOf(await newAccount());
    await browser.ok(changePassword, { oldPassword: PASSWORD, ...NEW, endTokens: end });
    expect((await call(listGroups, {}, bearer(data.token))).status).toBe(end ? 401 : 200);
    expect((await call(listGroups, {}, bearer(other.value))).status).toBe(200);
  });

  it("signing out everywhere ends them if requested", async () => {
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
