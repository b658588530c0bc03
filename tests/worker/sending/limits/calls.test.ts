import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { me } from "#core/contract/profile/me.ts";
import { LIMITS } from "#core/rules/limits.ts";
import { newAccount } from "#tests/support/account.ts";
import { requestOf } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";

describe("calls of one session", () => {
  it("are refused over the limit per minute, saying when to try again; another session's are not", async () => {
    const ctx = await newAccount({ limits: { sessionCalls: 10 } });
    const [cookie, other] = [await sessionFor(ctx), await sessionFor(ctx)];
    const ask = (session: string) => SELF.fetch(requestOf(me, {}, { cookie: session }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(cookie)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(8);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(10);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({
      message: LIMITS.sessionCalls.refusal("10"),
    });
    expect((await ask(other)).status).toBe(200);
  });
});
