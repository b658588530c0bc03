import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { endpoints } from "#core/contract/registry.ts";

const names = endpoints.map(({ method, path }) => `${method} ${path}`);

it("every endpoint has a method and path of its own", () => {
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(30);
});

it("every area is in the common security suite, in a file of its own", () => {
  const areas = new Set(endpoints.map(({ area }) => `${area}.test.ts`));
  expect(readdirSync("tests/worker/security/areas").toSorted()).toEqual([...areas].toSorted());
});

it("only signing in and up, invitations and what belongs to them are open to anyone", () => {
  const open = names.filter((_, index) => endpoints[index]?.access.who === "anyone");
  expect(open.toSorted()).toEqual([
    "GET /auth/options",
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
    "POST /user/check-invite-link",
    "POST /user/logout",
  ]);
});
