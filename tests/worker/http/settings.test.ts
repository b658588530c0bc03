import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { settingsOf } from "#worker/env.ts";

const production = { ...env, ENVIRONMENT: "production" };

it("production refuses an address that is not https", () => {
  expect(() => settingsOf({ ...production, APP_URL: "http://app.cooee.test" })).toThrow(/https/);
  const APP_URL = "https://app.cooee.test";
  expect(settingsOf({ ...production, APP_URL }).APP_URL).toBe(APP_URL);
});

it("a mail service without its key is refused", () => {
  const keyless = { ...env, MAILER: "resend" };
  expect(() => settingsOf(keyless)).toThrow(/RESEND_API_KEY/);
});
