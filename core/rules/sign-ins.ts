/** How a session begins. */
export const SIGN_IN_METHODS = [
  "password",
  "mobile",
  "google",
  "apple",
  "signup",
  "invitation",
  "acting",
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** What came of it. */
export const SIGN_IN_RESULTS = ["signedIn", "wrongPassword", "wrongCode", "inactive"] as const;
export type SignInResult = (typeof SIGN_IN_RESULTS)[number];

/** How long sign-ins are kept. */
export const SIGN_IN_DAYS = 180;
