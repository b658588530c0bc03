import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { carriersOf, chooseCarrier } from "#worker/carriers/choose-carrier.ts";

/** What each carrier cannot do without. */
const NEEDED = {
  "sinch-engage": {
    SINCH_ENGAGE_API_KEY: "key",
    SINCH_ENGAGE_API_SECRET: "secret",
    SINCH_ENGAGE_PUBLIC_KEY: "MIGf",
  },
  twilio: { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "token" },
  sinch: {
    SINCH_SERVICE_PLAN_ID: "plan",
    SINCH_API_TOKEN: "token",
    SINCH_WEBHOOK_SECRET: "secret",
  },
};

it("knows every carrier that is configured, and no other", () => {
  expect([...carriersOf(env).keys()]).toEqual(["simulator"]);
  const all = Object.assign({ ...env }, ...Object.values(NEEDED));
  expect([...carriersOf(all).keys()]).toEqual(["simulator", ...Object.keys(NEEDED)]);
  expect(chooseCarrier(all).name).toBe("simulator");
  expect(chooseCarrier({ ...all, CARRIER: "none" }).name).toBe("none");
  expect(() => carriersOf({ ...env, CARRIER: "pigeon" })).toThrow("CARRIER");
});

describe.each(Object.entries(NEEDED))("%s", (name, needed) => {
  it("sends if it is named", () => {
    expect(chooseCarrier({ ...env, ...needed, CARRIER: name }).name).toBe(name);
  });

  it("is refused if it lacks a setting, or is named and has none", () => {
    for (const missing of Object.keys(needed)) {
      const rest = Object.fromEntries(Object.entries(needed).filter(([key]) => key !== missing));
      expect(() => carriersOf({ ...env, ...rest }), missing).toThrow(missing);
    }
    expect(() => carriersOf({ ...env, CARRIER: name })).toThrow(Object.keys(needed)[0]);
  });
});

it("sends MMS with Twilio only if our numbers there can", () => {
  const mediums = (TWILIO_MMS: string) =>
    carriersOf({ ...env, ...NEEDED.twilio, ...{ TWILIO_MMS } }).get("twilio")?.mediums;
  expect(mediums("off")).toEqual(["sms"]);
  expect(mediums("on")).toEqual(["sms", "mms"]);
});
