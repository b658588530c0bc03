import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { listTokens, sendTokenCode, TOKEN_TEXTS, viewToken } from "#core/contract/tokens/tokens.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import { auditActions, mailedCode, tokenOf } from "./support.ts";

describe("seeing a token again", () => {
  it("works once with the code that was mailed to its owner", async () => {
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

  it("is limited for all of a person's tokens together", async () => {
    const { cookie, id } = await tokenOf(await newAccount());
    const tries = Array.from({ length: 61 }, () =>
      call(viewToken, { id, code: "123456" }, { cookie }).then(({ status }) => status),
    );
    expect((await Promise.all(tries)).filter((status) => status === 429)).toHaveLength(1);
  });

  it("can be requested once a minute", async () => {
    const { cookie, id } = await tokenOf(await newAccount());
    expect((await call(sendTokenCode, { id }, { cookie })).status).toBe(200);
    expect((await call(sendTokenCode, { id }, { cookie })).status).toBe(429);
  });

  it("cannot be done by another site's link, which could use up the code", async () => {
    const { cookie, id } = await tokenOf(await newAccount());
    const headers = { "sec-fetch-site": "cross-site" };
    const response = await call(viewToken, { id, code: "123456" }, { cookie, headers });
    expect(response.status).toBe(403);
  });

  it("needs a verified e-mail address", async () => {
    const ctx = await newAccount();
    const { cookie, id } = await tokenOf(ctx);
    await env.CONTROL.prepare("UPDATE users SET email = NULL WHERE id = ?")
      .bind(ctx.person?.userId)
      .run();
    const response = await call(sendTokenCode, { id }, { cookie });
    expect(await refusalOf(response)).toMatchObject({ message: TOKEN_TEXTS.noEmail });
  });

  it("is refused to another person of the same account, because a token has its maker's rights", async () => {
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
