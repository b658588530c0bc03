import { Navigate } from "react-router-dom";
import { paths } from "#web/lib/paths.ts";
import { screen } from "./screen.tsx";
import type { SignedOutRoute } from "./screen-route.ts";

const signUp = async () => (await import("#web/features/auth/sign-up-screen.tsx")).SignUpScreen;
const signUpVerify = async () =>
  (await import("#web/features/auth/sign-up-verify-screen.tsx")).SignUpVerifyScreen;
const signUpMobile = async () =>
  (await import("#web/features/auth/sign-up-mobile-screen.tsx")).SignUpMobileScreen;
const mobileVerify = async () =>
  (await import("#web/features/auth/mobile-verify-screen.tsx")).MobileVerifyScreen;
const signUpWelcome = async () =>
  (await import("#web/features/auth/sign-up-welcome-screen.tsx")).SignUpWelcomeScreen;
const userWelcome = async () =>
  (await import("#web/features/auth/user-welcome-screen.tsx")).UserWelcomeScreen;
const verification = async () =>
  (await import("#web/features/auth/verification-screen.tsx")).VerificationScreen;
const mfaEmailList = async () => (await import("#web/features/auth/mfa-screen.tsx")).MfaScreen;
const passwordRecovery = async () =>
  (await import("#web/features/auth/password-recovery-screen.tsx")).PasswordRecoveryScreen;
const resetPassword = async () =>
  (await import("#web/features/auth/reset-password-screen.tsx")).ResetPasswordScreen;
const passwordChanged = async () =>
  (await import("#web/features/auth/password-changed-screen.tsx")).PasswordChangedScreen;
const invitation = async () =>
  (await import("#web/features/auth/invitation-screen.tsx")).InvitationScreen;
const startupBenefits = async () =>
  (await import("#web/features/auth/startup-benefits-screen.tsx")).StartupBenefitsScreen;

/** R446. */
const OLD_PATHS = [
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

/** What only somebody who is signed out sees; `/` itself is in home.tsx. */
export const signedOutRoutes: readonly SignedOutRoute[] = [
  { path: paths.signUp, element: screen(signUp) },
  { path: paths.signUpVerify, element: screen(signUpVerify) },
  { path: paths.signUpMobile, element: screen(signUpMobile) },
  { path: paths.mobileVerify, element: screen(mobileVerify) },
  { path: paths.signUpWelcome, element: screen(signUpWelcome) },
  { path: paths.userWelcome, element: screen(userWelcome) },
  { path: paths.verification, element: screen(verification) },
  { path: paths.mfaEmailList, element: screen(mfaEmailList) },
  { path: paths.passwordRecovery, element: screen(passwordRecovery) },
  { path: paths.resetPassword, element: screen(resetPassword) },
  { path: paths.passwordChanged, element: screen(passwordChanged) },
  { path: paths.invitation(":code"), element: screen(invitation) },
  { path: paths.startupBenefits, element: screen(startupBenefits) },
  ...OLD_PATHS.map((path) => ({ path, element: <Navigate to={paths.home} replace /> })),
];
