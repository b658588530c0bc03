import { paths } from "#web/lib/paths.ts";
import type { SignedOutScreen } from "#web/lib/screens.ts";

/** What `/` shows to people who are signed out. */
export const signIn: SignedOutScreen = {
  path: paths.home,
  load: async () => (await import("./sign-in-screen.tsx")).SignInScreen,
};

/** What anyone may read, signed in or not. */
export const publicScreens: readonly SignedOutScreen[] = [
  {
    path: paths.prices,
    load: async () => (await import("./prices-screen.tsx")).PricesScreen,
  },
  {
    path: paths.terms,
    load: async () => (await import("./terms-screen.tsx")).TermsScreen,
  },
  {
    path: paths.privacy,
    load: async () => (await import("./privacy-screen.tsx")).PrivacyScreen,
  },
];

export const screens: readonly SignedOutScreen[] = [
  {
    path: paths.signUp,
    load: async () => (await import("./sign-up-screen.tsx")).SignUpScreen,
  },
  {
    path: paths.signUpVerify,
    load: async () => (await import("./sign-up-verify-screen.tsx")).SignUpVerifyScreen,
  },
  {
    path: paths.signUpMobile,
    load: async () => (await import("./sign-up-mobile-screen.tsx")).SignUpMobileScreen,
  },
  {
    path: paths.mobileVerify,
    load: async () => (await import("./mobile-verify-screen.tsx")).MobileVerifyScreen,
  },
  {
    path: paths.signUpWelcome,
    load: async () => (await import("./sign-up-welcome-screen.tsx")).SignUpWelcomeScreen,
  },
  {
    path: paths.userWelcome,
    load: async () => (await import("./user-welcome-screen.tsx")).UserWelcomeScreen,
  },
  {
    path: paths.verification,
    load: async () => (await import("./verification-screen.tsx")).VerificationScreen,
  },
  {
    path: paths.mfaEmailList,
    load: async () => (await import("./mfa-screen.tsx")).MfaScreen,
  },
  {
    path: paths.passwordRecovery,
    load: async () => (await import("./password-recovery-screen.tsx")).PasswordRecoveryScreen,
  },
  {
    path: paths.resetPassword,
    load: async () => (await import("./reset-password-screen.tsx")).ResetPasswordScreen,
  },
  {
    path: paths.passwordChanged,
    load: async () => (await import("./password-changed-screen.tsx")).PasswordChangedScreen,
  },
  {
    path: paths.invitation(":code"),
    load: async () => (await import("./invitation-screen.tsx")).InvitationScreen,
  },
  {
    path: paths.startupBenefits,
    load: async () => (await import("./startup-benefits-screen.tsx")).StartupBenefitsScreen,
  },
];
