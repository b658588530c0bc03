/** Old paths, which redirect to `/` (R446). */
export const oldPaths = [
  "/login",
  "/register",
  "/sign-in",
  "/sign-up",
  "/forgot-password",
  "/auth/login",
  "/auth/signup",
  "/auth/register",
  "/auth/forgot-password",
  "/auth/reset-password",
  "/auth/verify",
];
