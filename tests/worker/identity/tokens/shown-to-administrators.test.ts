import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { viewToken } from "#core/contract/tokens/tokens.ts";
import {
  listUserTokens,
  sendUserTokenCode,
  USER_TOKEN_TEXTS,
  viewUserToken,
} from "#core/contract/tokens/user-tokens.ts";
import { newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { mailTo } from "#tests/support/codes.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import { bearer, mailedCode, tokenOf } from "./support.ts";

async function administrator(name?: string) {
  const ctx = await newAccount({ role: "superAdmin", ...(name && { name }) });
  const cookie = await sessionFor(ctx);
  return {
    ctx,
    cookie,
    /** The code that was mailed to them for a token. */
    codeFor: async (id: string) => {
      expect((await call(sendUserTokenCode, { id }, { cookie })).status).toBe(200);
      return await mailedCode(ctx.person?.email ?? "");
    },
    view: (id: string, code: string) => call(viewUserToken, { id, code }, { cookie }),
  };
}

const listOf = async (of: AccountContext, cookie: string) => {
  const response = await call(listUserTokens, { userId: of.person?.userId }, { cookie });
  return listUserTokens.output.parse(await response.json()).data;
};

describe("R620: an administrator and a user's tokens", () => {
  it("sees them masked, and one whole by a code that was mailed to the administrator", async () => {
    const [user, admin] = [await newAccount(), await administrator("Kim Tran")];
    const { id, value } = await tokenOf(user, "Warehouse");
    await tokenOf(await newAccount(), "Someone else's");
    expect(await listOf(user, admin.cookie)).toMatchObject([
      { _id: id, name: "Warehouse", token: `cooee_••••${value.slice(-4)}`, newToken: false },
    ]);
    const code = await admin.codeFor(id);
    const seen = await admin.view(id, code);
    expect(viewUserToken.output.parse(await seen.json()).data).toMatchObject({
      ...{ _id: id, token: value, newToken: true },
    });
    expect(await refusalOf(await admin.view(id, code))).toMatchObject({
      fields: { code: "OTP verification failed !" },
    });
    // On the account's record under the administrator's name, without the token.
    const rows = await auditOf(user, "admin.viewToken");
    expect(rows).toMatchObject([{ actor: admin.ctx.person?.userId, subject: id }]);
    expect(JSON.stringify(rows)).not.toContain(value);
    const [mail] = await mailTo(user.person?.email ?? "");
    expect(mail?.subject).toBe("An administrator looked at your app token");
    expect(mail?.text).toContain("Kim Tran");
    expect(mail?.text).not.toContain(value);
  });

  it("each of two administrators needs a code of their own, which no one else can use", async () => {
    const user = await newAccount();
    const { id, value } = await tokenOf(user);
    const [one, other] = [await administrator(), await administrator()];
    const [first, second] = [await one.codeFor(id), await other.codeFor(id)];
    expect(first === second || (await other.view(id, first)).status === 400).toBe(true);
    const both = await Promise.all([one.view(id, first), other.view(id, second)]);
    for (const response of both) {
      expect(viewUserToken.output.parse(await response.json()).data.token).toBe(value);
    }
    expect(await auditOf(user, "admin.viewToken")).toHaveLength(2);
  });

  it("one code shows a token once, however often it is sent at the same time", async () => {
    const { id } = await tokenOf(await newAccount());
    const admin = await administrator();
    const code = await admin.codeFor(id);
    const tries = await Promise.all([1, 2, 3].map(() => admin.view(id, code)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it("never sees another administrator's, one that was deleted, or one through their own call", async () => {
    const [colleague, user, admin] = [
      await newAccount({ role: "superAdmin" }),
      await newAccount(),
      await administrator(),
    ];
    const theirs = await tokenOf(colleague);
    const refused = await call(sendUserTokenCode, { id: theirs.id }, { cookie: admin.cookie });
    expect(await refusalOf(refused)).toMatchObject({ message: USER_TOKEN_TEXTS.administrator });
    expect((await admin.view(theirs.id, "123456")).status).toBe(409);
    const { id } = await tokenOf(user);
    const code = await admin.codeFor(id);
    const own = await call(viewToken, { id, code }, { cookie: admin.cookie });
    expect(own.status).toBe(404);
    await env.CONTROL.prepare("DELETE FROM app_tokens WHERE id = ?").bind(id).run();
    expect((await admin.view(id, code)).status).toBe(404);
    expect(await listOf(user, admin.cookie)).toEqual([]);
  });

  it("is no one but a super administrator in person, for users that there are", async () => {
    const user = await newAccount();
    const { id, cookie } = await tokenOf(user);
    const input = { userId: user.person?.userId };
    expect((await call(listUserTokens, input, { cookie })).status).toBe(403);
    expect((await call(sendUserTokenCode, { id }, { cookie })).status).toBe(403);
    const program = await tokenOf(await newAccount({ role: "superAdmin" }));
    expect((await call(listUserTokens, input, bearer(program.value))).status).toBe(403);
    const admin = await administrator();
    const none = { userId: newId("user", 1) };
    expect((await call(listUserTokens, none, { cookie: admin.cookie })).status).toBe(404);
  });
});
