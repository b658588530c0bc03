/** Every address of the console; a screen links by these and by nothing else. */
export const paths = {
  /** Sign-in for whoever is signed out, the dashboard for everybody else. */
  home: "/",

  signUp: "/signup",
  signUpVerify: "/signup-verify",
  signUpMobile: "/signup-mobile",
  mobileVerify: "/mobile-verify",
  /** The additional information of a sign-up, the last step before the account is made. */
  signUpWelcome: "/signup-welcome",
  userWelcome: "/user-welcome",
  verification: "/verification",
  mfaEmailList: "/mfa-email-list",
  passwordRecovery: "/password-recovery",
  resetPassword: "/reset-password",
  passwordChanged: "/password-changed",
  invitation: (code: string) => `/invitation/${code}`,
  startupBenefits: "/startup-benefits/stone-and-chalk",

  analytics: "/dashboard-analytics",
  profile: "/profile",
  settings: "/settings",
  security: "/security",
  emailMfaList: "/email-mfa-list",
  onboarding: "/onboarding",
  subAccounts: "/sub-accounts",
  quickActions: "/quick-actions",
  userVerification: "/user-verification",
  createUserVerification: "/create-user-verification",
  waiting: (redirect: string) => `/waiting/${redirect}`,
  /** Tokens and webhooks. */
  developer: "/settings/developer",
  documents: "/documents",

  groups: "/group",
  group: (id: string) => `/group/${id}`,
  importGroup: "/group/import",
  /** Adds a file's contacts to a group that exists. */
  importIntoGroup: (id: string) => `/group/import?group=${id}`,
  campaigns: "/campaign",
  createCampaign: "/campaign/create",
  /** A new campaign with its group chosen. */
  campaignToGroup: (id: string) => `/campaign/create?group=${id}`,
  editCampaign: (id: string) => `/campaign/create/${id}`,
  checkCampaign: (id: string) => `/campaign/check/${id}`,
  campaignReport: (id: string) => `/campaign/report/${id}`,
  history: "/history",
} as const;
