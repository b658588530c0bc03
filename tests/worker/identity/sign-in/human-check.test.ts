import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newMobile, textsTo } from "#tests/support/codes.ts";
import { testCaller } from "#tests/support/session.ts";
import { countOf, newEmail, newPerson } from "#tests/worker/identity/support.ts";
import type { PublicContext } from "#worker/context.ts";
import { authOptions } from "#worker/domains/identity/sign-in/auth-options.ts";
import { forgotPassword } from "#worker/domains/identity/sign-in/reset-password.ts";
import { signInByMobile } from "#worker/domains/identity/sign-in/sign-in.ts";
import { signUp } from "#worker/domains/identity/sign-up/sign-up.ts";
import { chooseHumanCheck, turnstileCheck } from "#worker/ports/human-check.ts";
import { systemContext } from "#worker/system-context.ts";

const IP = "203.0.113.77";
const VISIT = { ip: IP, action: "sign-in" } as const;

function withCheck(settings: Partial<PublicContext["settings"]> = {}) {
  const asked: (string | undefined)[] = [];
  const humanCheck = {
    isHuman: async (token: string | undefined) => {
      asked.push(token);
      return token === "human";
    },
  };
  const system = systemContext(env, { outside: { humanCheck } });
  const ctx: PublicContext = {
    ...system,
    settings: { ...system.settings, ...settings },
    caller: testCaller(IP),
  };
  return { ctx, asked };
}

describe("if a human check is configured", () => {
  it.each([undefined, "robot"])(
    "forms with the token %j are refused and send nothing",
    async (turnstile) => {
      const { ctx } = withCheck();
      const mobile = newMobile();
      await newPerson({ mobile });
      const email = newEmail();
      for (const attempt of [
        () => signUp(ctx, { name: "Ann", email, turnstile }),
        () => forgotPassword(ctx, { email, turnstile }),
        () => signInByMobile(ctx, { mobile, turnstile }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({
          code: "INVALID_INPUT",
          fields: { turnstile: "Please confirm that you are human" },
        });
      }
      expect(await countOf("codes", "subject IN (?, ?)", email, mobile)).toBe(0);
      expect(await textsTo(mobile)).toEqual([]);
    },
  );

  it("a person is let through", async () => {
    const { ctx, asked } = withCheck();
    await signUp(ctx, { name: "Ann", email: newEmail(), turnstile: "human" });
    await forgotPassword(ctx, { email: newEmail(), turnstile: "human" });
    await signInByMobile(ctx, { mobile: newMobile(), turnstile: "human" });
    expect(asked).toEqual(["human", "human", "human"]);
  });

  it("gives pages the key to show it with", async () => {
    const none = { GOOGLE_CLIENT_ID: undefined, APPLE_CLIENT_ID: undefined };
    const bare = (await authOptions(withCheck(none).ctx)).data;
    expect(bare).toMatchObject({ google: false, apple: false, payloadEncryption: false });
    expect(bare).not.toHaveProperty("turnstileSiteKey");
    const { ctx } = withCheck({
      TURNSTILE_SITE_KEY: "site-key",
      GOOGLE_CLIENT_ID: "id",
      GOOGLE_CLIENT_SECRET: "secret",
      APPLE_CLIENT_ID: "without the rest",
      APPLE_TEAM_ID: undefined,
      PAYLOAD_ENCRYPTION: "required",
    });
    expect((await authOptions(ctx)).data).toMatchObject({
      google: true,
      apple: false,
      turnstileSiteKey: "site-key",
      payloadEncryption: true,
    });
  });
});

const PASSED = { success: true, hostname: "app.test", action: "sign-in" };

describe("Turnstile", () => {
  function answering(answer: unknown) {
    const asked: { url: string; body: unknown }[] = [];
    const check = turnstileCheck(
      { secret: "the-secret", hostname: "app.test" },
      async (url, { body }) => {
        asked.push({ url, body: JSON.parse(String(body)) });
        return Response.json(answer);
      },
    );
    return { check, asked };
  }

  it("is asked with the secret, the token and the address", async () => {
    const { check, asked } = answering({ ...PASSED, "error-codes": [] });
    expect(await check.isHuman("a-token", VISIT)).toBe(true);
    expect(asked).toEqual([
      {
        url: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
        body: { secret: "the-secret", response: "a-token", remoteip: IP },
      },
    ]);
  });

  it("is believed when it says no, and not asked without a token", async () => {
    const { check, asked } = answering({ success: false, "error-codes": ["timeout-or-duplicate"] });
    expect(await check.isHuman("a-token", VISIT)).toBe(false);
    expect(await check.isHuman(undefined, VISIT)).toBe(false);
    expect(await check.isHuman("", VISIT)).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it.each([
    { ...PASSED, hostname: "evil.test" },
    { ...PASSED, action: "contact-form" },
    { success: true },
  ])("is not believed for another host or another form: %j", async (answer) => {
    expect(await answering(answer).check.isHuman("a-token", VISIT)).toBe(false);
  });

  it("lets no one through while its response is invalid", async () => {
    await expect(answering({ hello: 1 }).check.isHuman("a-token", VISIT)).rejects.toThrow();
  });

  it("is left out if no secret is configured", async () => {
    expect(await chooseHumanCheck(env).isHuman(undefined, VISIT)).toBe(true);
  });
});
