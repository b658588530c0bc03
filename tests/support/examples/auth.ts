import { type Examples, nothing } from "./example.ts";

/** What nobody came back from a provider with. */
const madeUp = { token: "code", state: "signin.google.made-up", loginMethod: "google" };
/** The curve's own base point: a public key as any other. */
const PUBLIC_KEY =
  "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";

export const authExamples: Examples = {
  "POST /auth/newlogin": {
    input: () => ({ email: "nobody@example.test", password: "wrong-password" }),
    status: 401,
  },
  "POST /auth/accessToken": { ...nothing, status: 401 },
  "POST /user/logout": nothing,

  "POST /auth/salt": { input: () => ({ publicKey: PUBLIC_KEY }) },
  "POST /auth/social": { input: () => ({ loginMethod: "google", purpose: "signin" }) },
  "POST /auth/google": { input: () => madeUp, status: 401 },
  "POST /auth/signUpByGoogle": { input: () => madeUp, status: 401 },
  "POST /user/updatesocialloginAccount": {
    input: (own) => ({ ...madeUp, user: own.ctx.person?.userId }),
    status: 401,
  },
  "POST /auth/facebook": { ...nothing, status: 422 },
  "POST /auth/checkFacebook": nothing,
};
