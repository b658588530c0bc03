import { CONNECT_PAGE } from "#core/rules/crm/apps.ts";

/** Every path of the console; screens link only through these. */
export const paths = {
  /** Sign-in for people who are signed out, the dashboard for everyone else. */
  home: "/",
  /** R455: what `/` shows once the account is deleted. */
  farewell: "/?account=deleted",

  signUp: "/signup",
  signUpVerify: "/signup-verify",
  signUpMobile: "/signup-mobile",
  mobileVerify: "/mobile-verify",
  /** The additional information of a sign-up, the last step before the account is created. */
  signUpWelcome: "/signup-welcome",
  userWelcome: "/user-welcome",
  verification: "/verification",
  mfaEmailList: "/mfa-email-list",
  passwordRecovery: "/password-recovery",
  resetPassword: "/reset-password",
  passwordChanged: "/password-changed",
  invitation: (code: string) => `/invitation/${code}`,
  startupBenefits: "/startup-benefits/stone-and-chalk",

  /** For anyone, signed in or not. */
  prices: "/prices",
  terms: "/terms",
  privacy: "/privacy",

  analytics: "/dashboard-analytics",
  profile: "/profile",
  settings: "/settings",
  replySettings: "/settings#replies",
  notificationSettings: "/notification-settings",
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
  /** One article of the documents. */
  document: (article: string) => `/documents#${article}`,

  conversation: "/conversation",
  room: (id: string) => `/conversation?room=${id}`,
  /** The conversation with a number, which begins if there is none. */
  conversationWith: (number: string) => `/conversation?number=${number}`,
  /** A conversation without the list beside it. */
  oneConversation: "/inbox-messaging",
  /** In HubSpot's pages. */
  embedded: "/hs/*",
  embeddedMessage: "/hs/message",
  quickMessage: "/quick-message",
  batchMessage: "/batch-message",
  fileScheduler: "/filescheduler",
  schedulers: "/scheduler",
  scheduler: (id: string) => `/scheduler/${id}`,
  scheduleFile: "/file-scheduler-form",
  editScheduler: (id: string) => `/file-scheduler-form?id=${id}`,
  emailSms: "/email-sms",
  templates: "/template",
  mmsTemplates: "/template?mode=mms",
  templatesNamed: (name: string) => `/template?search=${encodeURIComponent(name)}`,
  premadeTemplates: "/template?tab=global",
  addTemplate: "/template/add",
  addMmsTemplate: "/template/add?mode=mms",
  addGlobalTemplate: "/template/add?global=true",
  editTemplate: (id: string) => `/template/edit/${id}`,
  /** Saves a copy. */
  saveTemplate: (id: string) => `/template/save/${id}`,
  templateAction: (action: string, id: string) => `/template/${action}/${id}`,
  params: "/template/params",
  optOut: "/opt-out",
  medicalContacts: "/medical-contacts",
  billing: "/billing",
  buyCredits: "/buy-credits",
  specialPlan: "/buy-credits#special-plan",
  checkout: "/buy-credits/checkout",
  subscribe: "/buy-credits/subscribe",
  askForCredit: "/buy-credit-request",
  pricing: "/pricing",
  credits: "/credits",
  invoices: "/invoice",
  payInvoice: "/invoice/pay",
  senderIds: "/sender-ids",
  personalNumbers: "/sender-ids/personal",
  buyNumbers: "/dedicated-numbers",
  payNumber: "/dedicated-numbers/checkout",
  integrations: "/integrations",
  /** The agency at GoHighLevel, with its sub-accounts. */
  ghl: "/vendors/ghl",
  ghlSubAccount: (id: string) => `/vendors/ghl/${id}`,
  /** In the small window in which the owner of a CRM agrees. */
  crmConnect: CONNECT_PAGE,
  contactForms: "/automation/contact-form",
  keywords: "/automation/keywords",
  contactForm: "/automation/contact-form/add-edit",
  editContactForm: (id: string) => `/automation/contact-form/add-edit?id=${id}`,
  workflows: "/automation/workflow",
  workflow: (id: string) => `/automation/workflow/${id}`,
  /** A workflow's runs: of one state, or that are at one action. */
  workflowRuns: (id: string) => `/automation/workflow/${id}?tab=runs`,
  admin: "/admin/dashboard",
  adminAnalytics: "/dashboard-analytics-admin",
  adminUsers: "/admin/users",
  adminDeactiveUsers: "/admin/deactive-users",
  adminCredit: "/admin/admin-credit",
  adminNumberCharges: "/admin/dedicated-number-invoice",
  adminNumbers: "/admin/dedicated-numbers",
  adminUsage: "/admin/usage",
  adminUsageOf: (user: string) => `/admin/usage/details/${user}`,
  adminUserLogins: (id: string) => `/admin/user-login-info/${id}`,
  adminUserTemplates: (id: string) => `/admin/user-templates/${id}`,
  adminParams: "/admin/param",
  adminApproval: "/admin/approval",
  adminVerification: "/admin/user-verification",
  adminPersonalNumbers: "/admin/personal-numbers",
  adminBusinessNames: "/admin/business-names",
  adminMonitor: "/admin/monitor",
  adminSettings: "/admin/settings",
  adminSharedNumbers: "/admin/shared-numbers",
  adminRoutes: "/admin/provider-routes",
  adminMmsRoutes: "/admin/provider-routes/mms",

  groups: "/group",
  group: (id: string) => `/group/${id}`,
  /** A group's contacts, searched for a number (R274). */
  contactInGroup: (id: string, number: string) => `/group/${id}?number=${number}`,
  /** A group with one of its contacts open. */
  contact: (group: string, id: string) => `/group/${group}?contact=${id}`,
  /** The contacts of all groups, each number once. */
  allContacts: "/contacts",
  importGroup: "/group/import",
  /** Adds a file's contacts to an existing group. */
  importIntoGroup: (id: string) => `/group/import?group=${id}`,
  segments: "/segments",
  addSegment: "/segments/new",
  editSegment: (id: string) => `/segments/${id}`,
  /** A new segment that starts as a copy. */
  copySegment: (id: string) => `/segments/${id}/copy`,
  campaigns: "/campaign",
  scheduled: "/campaign?tab=scheduled",
  createCampaign: "/campaign/create",
  createMmsCampaign: "/mms/campaign/create",
  campaignSheet: "/campaign/spreadsheet",
  /** A spreadsheet for a campaign that was begun, if it was saved. */
  sheetFor: (draft: string | undefined) =>
    draft === undefined ? "/campaign/spreadsheet" : `/campaign/spreadsheet?campaign=${draft}`,
  /** A new campaign with its group chosen. */
  campaignToGroup: (id: string) => `/campaign/create?group=${id}`,
  /** A new campaign that starts as a copy of this one. */
  duplicateCampaign: (id: string, camp_type: string) =>
    `${camp_type.endsWith("mms") ? "/mms" : ""}/campaign/create?from=${id}`,
  /** A new campaign with a template's text. */
  campaignWithTemplate: (id: string) => `/campaign/create?template=${id}`,
  editCampaign: (id: string) => `/campaign/create/${id}`,
  /** A scheduled one, where it stands. */
  editScheduled: (id: string) => `/campaign/edit/${id}`,
  checkCampaign: (id: string) => `/campaign/check/${id}`,
  campaignReport: (id: string) => `/campaign/report/${id}`,
  history: "/history",
  historyWith: (status: string) => `/history?${new URLSearchParams({ status })}`,
  historyOf: (campaign: string) => `/history?${new URLSearchParams({ campaign })}`,
  /** Where an export's mailed link leads. */
  exported: (id: string) => `/exports/${id}`,
} as const;
