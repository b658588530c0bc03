import { globSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { areaOf, contract, endpoints } from "#core/contract/registry.ts";

const names = endpoints.map(({ method, path }) => `${method} ${path}`);

it("every endpoint has a unique method and path", () => {
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(30);
});

it("every endpoint has a unique name, by which its verb finds it", async () => {
  const declared: string[] = [];
  for (const file of globSync("*/*.ts", { cwd: "core/contract" })) {
    const [domain, name] = file.replace(".ts", "").split("/");
    const module: object = await import(`../../../core/contract/${domain}/${name}.ts`);
    const isEndpoint = (value: unknown) =>
      typeof value === "object" && value !== null && "method" in value && "access" in value;
    for (const [key, value] of Object.entries(module)) {
      // The part of launchCampaign that the console calls.
      if (isEndpoint(value) && key !== "launchDraft") declared.push(key);
    }
  }
  expect(declared).toHaveLength(endpoints.length);
  expect(new Set(declared).size).toBe(endpoints.length);
  expect(declared.filter((name) => !(name in contract))).toEqual([]);
});

it("calls that share a count share its limit, and strangers are limited only by network", () => {
  const limits = endpoints.flatMap(({ access, limits: own = [] }) =>
    own.map((limit) => ({ ...limit, who: access.who })),
  );
  const most = new Map<string, string>();
  for (const { of, by, per, most: count } of limits) {
    const rule = `${count} ${per}`;
    expect(most.get(`${of} ${by}`) ?? rule).toBe(rule);
    most.set(`${of} ${by}`, rule);
  }
  expect(most.size).toBeGreaterThan(10);
  expect(limits.filter(({ who, by }) => who === "anyone" && by !== "network")).toEqual([]);
});

it("no button that posts to the account's own addresses can flood another server", () => {
  const buttons = ["testWebhook", "replayDelivery", "sendGhlWebhook", "resendGhlWebhook"] as const;
  for (const name of [...buttons, "sendGhlBillingReport", "sendGhlNumberAnalytics"] as const) {
    expect(contract[name].limits, name).toEqual([expect.objectContaining({ by: "account" })]);
  }
});

it("every area is in the common security suite, in its own file", () => {
  const areas = new Set(endpoints.map((endpoint) => `${areaOf(endpoint)}.test.ts`));
  expect(readdirSync("tests/worker/security/areas").toSorted()).toEqual([...areas].toSorted());
});

it("only signing in and up, invitations, prices, and what recipients call are open to anyone", () => {
  const open = names.filter((_, index) => endpoints[index]?.access.who === "anyone");
  expect(open.toSorted()).toEqual([
    "GET /auth/options",
    "GET /offer",
    "GET /optout/{code}",
    "GET /reply/check/{code}",
    "GET /useroptout/{code}",
    "POST /auth/accessToken",
    "POST /auth/additional-info",
    "POST /auth/checkFacebook",
    "POST /auth/facebook",
    "POST /auth/google",
    "POST /auth/inviteToken/{token}",
    "POST /auth/loginwithmobile",
    "POST /auth/mfa-email-login",
    "POST /auth/mobile/verifyLoginMobileOTP",
    "POST /auth/mobile/verifyotp",
    "POST /auth/new-resend",
    "POST /auth/new-reset-password",
    "POST /auth/newforgotPassword",
    "POST /auth/newlogin",
    "POST /auth/newresendLoginOTP",
    "POST /auth/newsignup",
    "POST /auth/newverifyotp",
    "POST /auth/otprequirement",
    "POST /auth/resendMobileOTP",
    "POST /auth/salt",
    "POST /auth/sendOtp",
    "POST /auth/signUpByGoogle",
    "POST /auth/signup-confirm",
    "POST /auth/social",
    "POST /auth/userByEmail",
    "POST /auth/verifyLoginOTP",
    "POST /inquiry",
    "POST /user/check-invite-link",
    "POST /user/logout",
    "PUT /optout/{code}",
    "PUT /reply/confirm/{code}",
    "PUT /shortUrl/check/{id}",
    "PUT /useroptout/{code}",
  ]);
});
