import { newMobile } from "#tests/support/codes.ts";
import { type Example, type Examples, nothing } from "./example.ts";

/** A code that no provider issued. */
const madeUp = { token: "code", state: "signin.google.made-up", loginMethod: "google" };
/** The curve's base point, which is a valid public key. */
const PUBLIC_KEY =
  "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";

const code = "123456";
const passwords = { password: "correct-horse", confirmPassword: "correct-horse" };
/** An unused address, not shared with other calls: a code is sent to an address once a minute. */
export const newEmail = () => `${crypto.randomUUID()}@example.test`;
/** For a sign-in or sign-up that this browser did not start. */
const notBegun = (input: object = {}): Example => ({ input: () => ({ ...input }), status: 409 });
const email = "ann@example.test";
const mobile = "0412345678";

export const authExamples: Examples = {
  "GET /auth/options": nothing,
  "POST /auth/newlogin": {
    input: () => ({ email: "nobody@example.test", password: "wrong-password" }),
    status: 401,
  },
  "POST /auth/accessToken": nothing,
  "POST /user/logout": nothing,
  "POST /auth/mfa-email-login": notBegun({ id: "0" }),
  "POST /auth/verifyLoginOTP": notBegun({ code }),
  "POST /auth/newresendLoginOTP": notBegun(),
  "POST /auth/loginwithmobile": { input: () => ({ mobile: newMobile() }) },
  "POST /auth/mobile/verifyLoginMobileOTP": { input: () => ({ mobile, code }), status: 400 },

  "POST /auth/newsignup": { input: () => ({ name: "Ann", email: newEmail() }) },
  "POST /auth/newverifyotp": notBegun({ email, code }),
  "POST /auth/new-resend": notBegun({ email }),
  "POST /auth/sendOtp": notBegun({ mobile }),
  "POST /auth/resendMobileOTP": notBegun({ mobile }),
  "POST /auth/mobile/verifyotp": notBegun({ mobile, code }),
  "POST /auth/signup-confirm": notBegun({ token: "made-up" }),
  "POST /auth/userByEmail": notBegun({ email }),
  "POST /auth/otprequirement": nothing,
  "POST /auth/additional-info": notBegun({ company: "Cakes", ...passwords }),
  "POST /auth/newforgotPassword": { input: () => ({ email: newEmail() }) },
  "POST /auth/new-reset-password": { input: () => ({ email, code, ...passwords }), status: 400 },

  "POST /auth/resend-email": { input: () => ({ email: newEmail() }) },
  "POST /auth/verify-email": { input: () => ({ email, code }), status: 400 },
  "POST /auth/change-mobile": { input: () => ({ mobile: newMobile() }) },
  "POST /auth/generate-otp": { input: () => ({ purpose: "mfa-email", email: newEmail() }) },

  "POST /auth/salt": { input: () => ({ publicKey: PUBLIC_KEY }) },
  "POST /auth/social": { input: () => ({ loginMethod: "google", purpose: "signin" }) },
  "POST /auth/google": { input: () => madeUp, status: 401 },
  "POST /auth/signUpByGoogle": { input: () => madeUp, status: 401 },
  "POST /user/updatesocialloginAccount": {
    input: (own) => ({ ...madeUp, user: own.user }),
    status: 401,
  },
  "POST /auth/facebook": { ...nothing, status: 422 },
  "POST /auth/checkFacebook": nothing,
};
