import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { listGroups } from "#core/contract/groups/groups.ts";
import {
  createToken,
  deleteToken,
  listTokens,
  sendTokenCode,
  viewToken,
} from "#core/contract/tokens/tokens.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import { openToken } from "#worker/domains/identity/tokens/open-token.ts";
import { systemContext } from "#worker/system-context.ts";
import { auditActions, bearer, storedTokens, tokenOf } from "./support.ts";

describe("a token as a key to the API", () => {
  it("has the rights of the person who made it, and only those", async () => {
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

  it("does nothing that must be done in person", async () => {
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

  it("has its own rate limit", async () => {
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

  it("remembers when it was last used", async () => {
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
