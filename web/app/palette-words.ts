import { paths } from "#web/lib/paths.ts";

/** What people type for a screen, besides its name. */
export const WORDS: Readonly<Record<string, string>> = {
  [paths.home]: "home start overview statistics stats charts analytics figures",
  [paths.conversation]: "inbox chat replies received incoming threads rooms two-way",
  [paths.quickMessage]: "send text sms mms single one quick now",
  [paths.campaigns]:
    "campaigns bulk blast broadcast mass marketing drafts scheduled reports results",
  [paths.batchMessage]: "spreadsheet excel csv rows personalised",
  [paths.fileScheduler]: "sftp ftp folder automatic nightly csv upload",
  [paths.emailSms]: "mail email to sms outlook gmail",
  [paths.history]: "messages log sent delivered failed delivery outbox bounced export download",
  [paths.templates]: "templates canned saved replies snippets texts premade",
  [paths.groups]:
    "contacts people customers clients patients members lists audience address book subscribers",
  [paths.allContacts]: "people customers clients find search address book subscribers consent",
  [paths.segments]: "filters audiences conditions rules",
  [paths.optOut]: "opted out unsubscribe unsubscribed stop blocked blacklist suppression dnc spam",
  [paths.medicalContacts]: "praktika patients clinic",
  [paths.senderIds]: "sender from name alpha business brand register",
  [paths.buyNumbers]: "dedicated virtual number rent phone long code",
  [paths.contactForms]: "sign-up form website embed subscribe widget collect",
  [paths.workflows]: "workflows automation journeys drip triggers steps sequence",
  [paths.keywords]: "automatic answer autoreply join competition",
  [paths.integrations]:
    "integrations connect crm hubspot zapier zoho pipedrive activecampaign gohighlevel ghl google sheets stripe squarespace sync",
  [paths.billing]: "balance credit money forecast payment usage spending plan account",
  [paths.buyCredits]:
    "top up topup recharge add credits pay purchase package plan subscription upgrade",
  [paths.invoices]: "invoices bill receipt tax gst payments",
  [paths.subAccounts]:
    "team users staff colleagues employees members people invite branches permissions roles",
  [paths.userVerification]: "verify business identity abn documents approve",
  [paths.documents]: "help guide manual documentation support how faq learn",
  [paths.admin]: "administration operator console",
  [paths.profile]: "me my account details company",
  [paths.settings]: "preferences options configuration",
  [paths.security]: "login sign in account",
  [paths.developer]: "api rest http token key webhooks integration code openapi swagger",
};

/** What has no entry in the menus, or is a part of a screen. */
export interface Place {
  to: string;
  /** By default the screen's name. */
  label?: string;
  words: string;
}

export const PLACES: readonly Place[] = [
  { to: paths.importGroup, words: "upload csv excel spreadsheet file add contacts customers list" },
  { to: paths.invoices, words: WORDS[paths.invoices] ?? "" },
  { to: paths.credits, words: "purchases orders bought history receipts" },
  { to: paths.pricing, words: "prices price cost costs rates how much per sms mms calculator" },
  { to: paths.askForCredit, words: "bank transfer purchase order eft" },
  { to: paths.billing, label: "Auto credit", words: "automatic top up topup recharge low balance" },
  { to: paths.billing, label: "Cards", words: "credit debit card visa mastercard payment method" },
  { to: paths.billing, label: "Billing details", words: "abn address invoice company" },
  { to: paths.billing, label: "Limits and usage", words: "quota rate spending maximum" },
  { to: paths.scheduled, label: "Scheduled campaigns", words: "later calendar planned upcoming" },
  { to: paths.params, words: "merge tags values variables placeholders personalise" },
  { to: paths.personalNumbers, words: "own mobile sender verify" },
  { to: paths.schedulers, words: "file folder automatic" },
  { to: paths.notificationSettings, words: "alerts emails forward replies push browser notify" },
  { to: paths.quickActions, words: "tutorial videos start learn" },
  { to: paths.profile, label: "Name and company", words: "business rename" },
  { to: paths.profile, label: "Email and mobile", words: "phone address change" },
  { to: paths.profile, label: "Logo", words: "picture image brand" },
  { to: paths.profile, label: "Delete account", words: "close cancel remove leave" },
  { to: paths.security, label: "Password", words: "change reset" },
  { to: paths.security, label: "Multi-factor sign-in", words: "mfa 2fa two-factor otp code" },
  { to: paths.security, label: "Google and Apple sign-in", words: "social sso" },
  { to: paths.security, label: "Where you are signed in", words: "sessions devices" },
  { to: paths.settings, label: "Default sender", words: "from number" },
  { to: paths.replySettings, label: "Reply Settings", words: "forward replies email inbound" },
  { to: paths.settings, label: "Sending hours", words: "quiet night time" },
  { to: paths.settings, label: "Time zone and language", words: "timezone sydney perth date" },
  { to: paths.settings, label: "Link domain", words: "short links url own branded" },
  { to: paths.developer, label: "App tokens", words: "api key secret" },
  { to: paths.developer, label: "Webhooks", words: "api callback slack teams events" },
];
