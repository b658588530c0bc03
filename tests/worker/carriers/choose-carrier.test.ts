import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { carriersOf, chooseCarrier } from "#worker/carriers/choose-carrier.ts";

const engage = {
  SINCH_ENGAGE_API_KEY: "key",
  SINCH_ENGAGE_API_SECRET: "secret",
  SINCH_ENGAGE_PUBLIC_KEY: "MIGf",
};

it("knows the carriers that are configured, and sends with the one that is named", () => {
  expect([...carriersOf(env).keys()]).toEqual(["simulator"]);
  const configured = { ...env, ...engage };
  expect([...carriersOf(configured).keys()]).toEqual(["simulator", "sinch-engage"]);
  expect(chooseCarrier(configured).name).toBe("simulator");
  expect(chooseCarrier({ ...configured, CARRIER: "sinch-engage" }).name).toBe("sinch-engage");
  expect(chooseCarrier({ ...configured, CARRIER: "none" }).name).toBe("none");
});

it("refuses a carrier that lacks some of its settings, or that is named and has none", () => {
  for (const missing of Object.keys(engage)) {
    const rest = Object.fromEntries(Object.entries(engage).filter(([key]) => key !== missing));
    expect(() => carriersOf({ ...env, ...rest }), missing).toThrow(missing);
  }
  expect(() => carriersOf({ ...env, CARRIER: "sinch-engage" })).toThrow("SINCH_ENGAGE_API_KEY");
  expect(() => carriersOf({ ...env, CARRIER: "pigeon" })).toThrow("CARRIER");
});
