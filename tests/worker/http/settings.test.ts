import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { settingsOf } from "#worker/env.ts";

const production = { ...env, ENVIRONMENT: "production", PAYMENTS: "none" };

it("production refuses an address that is not https", () => {
  expect(() => settingsOf({ ...production, APP_URL: "http://app.cooee.test" })).toThrow(/https/);
  const APP_URL = "https://app.cooee.test";
  expect(settingsOf({ ...production, APP_URL }).APP_URL).toBe(APP_URL);
});

it("production takes no simulated money, and Stripe's without its keys is refused", () => {
  const secure = { ...production, APP_URL: "https://app.cooee.test" };
  const simulated = { ...secure, PAYMENTS: "simulator" };
  expect(() => settingsOf(simulated)).toThrow(/takes no money/);
  const stripe = { ...secure, PAYMENTS: "stripe" };
  expect(() => settingsOf(stripe)).toThrow(/STRIPE_SECRET_KEY/);
  const keys = {
    ...{ STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" },
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };
  const complete = { ...stripe, ...keys };
  expect(settingsOf(complete).PAYMENTS).toBe("stripe");
});

it("a mail service without its key is refused", () => {
  const keyless = { ...env, MAILER: "resend" };
  expect(() => settingsOf(keyless)).toThrow(/RESEND_API_KEY/);
});
