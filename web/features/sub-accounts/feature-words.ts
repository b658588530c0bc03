import type { Feature } from "#core/permissions.ts";

/** What a feature is called when it is given to a sub-account. */
export const FEATURE_WORDS: Readonly<Record<Feature, string>> = {
  sms: "SMS",
  mms: "MMS",
  group: "Groups",
  template: "Templates",
  history: "History",
  integration: "Integrations",
  automation: "Automation",
  fileScheduler: "File Scheduler",
  emailSms: "Email SMS",
};
