import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { type Furniture, LONG_NAME, RECIPIENT } from "./furniture.ts";
import { stat } from "./page.ts";
import type { Viewer } from "./viewers.ts";

export interface Screen {
  name: string;
  path: string | ((furniture: Furniture) => string);
  /** The tab's title before the product's own words. */
  title: string;
  /** What is there once the screen has all that it shows. */
  shown: (page: Page) => Promise<void>;
}

function screen(path: Screen["path"], title: string, name = title): Screen {
  return {
    name,
    path,
    title,
    shown: async (page) => {
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    },
  };
}

/** A screen that says what will be there, once there is something. */
function empty(path: string, title: string): Screen {
  return {
    ...screen(path, title, `${path}, empty`),
    shown: (page) => expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible(),
  };
}

/** Every screen that is looked at as it stands; what a test opens on its way, it examines itself. */
export const SCREENS: readonly { viewer: Viewer; screens: readonly Screen[] }[] = [
  {
    viewer: "nobody",
    screens: [
      screen("/", "Sign in"),
      screen("/?with=mobile", "Sign in", "Sign in by mobile"),
      screen("/signup", "Create an account"),
      screen("/signup-mobile", "Create an account", "Sign up by mobile"),
      screen("/signup-verify#token=x", "Confirm your email", "Sign-up link"),
      screen("/user-welcome", "Welcome to Cooee"),
      screen("/password-recovery", "Recover your password"),
      screen("/reset-password", "Set a new password"),
      screen("/password-changed", "Your password has been changed"),
      screen("/prices", "Prices"),
      screen("/terms", "Terms"),
      screen("/privacy", "Privacy policy"),
      screen("/startup-benefits/stone-and-chalk", "Cooee for Stone & Chalk startups"),
    ],
  },
  {
    viewer: "a new account",
    screens: [
      empty("/campaign", "Campaign"),
      empty("/campaign?tab=saved", "Campaign"),
      empty("/campaign?tab=scheduled", "Campaign"),
      empty("/conversation", "Conversation"),
      empty("/history", "History"),
      empty("/group", "Contact Groups"),
      empty("/contacts", "All contacts"),
      empty("/segments", "Segments"),
      empty("/filescheduler", "File Scheduler"),
      empty("/scheduler", "Schedulers"),
      screen("/file-scheduler-form", "Schedule a file"),
      empty("/automation/contact-form", "Contact Forms"),
      empty("/automation/keywords", "Keywords"),
      empty("/opt-out", "Opt-Out"),
      empty("/sender-ids/personal", "Personal numbers"),
      empty("/dedicated-numbers?tab=own", "Buy Numbers"),
      empty("/automation/workflow", "Workflow Actions"),
      empty("/template", "Template"),
      empty("/template?mode=mms", "Template"),
      empty("/template/params", "Parameters"),
      empty("/email-sms", "Email SMS"),
    ],
  },
  {
    viewer: "an account in use",
    screens: [
      screen("/notification-settings", "Notifications"),
      screen("/campaign", "Campaign"),
      screen("/campaign?tab=saved", "Campaign", "Saved campaigns"),
      screen("/campaign?tab=scheduled", "Campaign", "Scheduled campaigns"),
      screen("/campaign/create", "Create campaign"),
      screen("/quick-message", "New Message"),
      screen("/conversation", "Conversation"),
      screen(({ saved }) => `/campaign/create/${saved}`, "Edit campaign"),
      {
        ...screen(({ saved }) => `/campaign/check/${saved}`, "Flight check"),
        shown: (page) => expect(stat(page, "Price excl. GST")).toBeVisible(),
      },
      screen(({ sent }) => `/campaign/report/${sent}`, LONG_NAME, "Report"),
      screen("/history", "History"),
      screen("/group", "Contact Groups"),
      screen(({ group }) => `/group/${group}`, LONG_NAME, "Group"),
      screen("/segments/new", "Create segment"),
      screen("/automation/contact-form/add-edit", "Create contact form"),
      screen("/automation/keywords", "Keywords"),
      screen("/opt-out", "Opt-Out"),
      screen("/sender-ids", "Sender IDs"),
      screen("/billing", "Billing overview"),
      screen("/dedicated-numbers", "Buy Numbers"),
      screen("/group/import", "Import contacts", "Import, choosing a file"),
      screen("/integrations", "Integration"),
      screen("/vendors/ghl", "GoHighLevel"),
      screen("/auth/connect", "Back to Cooee"),
      screen("/automation/workflow", "Workflow Actions"),
      screen(({ workflow }) => `/automation/workflow/${workflow}`, LONG_NAME, "Workflow"),
      screen("/template", "Template"),
      screen("/template/add", "Create template"),
      screen(({ template }) => `/template/edit/${template}`, "Edit template"),
      screen(({ template }) => `/template/save/${template}`, "Save as copy"),
      screen("/template/params", "Parameters"),
      {
        name: "Opt-out page",
        path: ({ optOut }) => optOut,
        title: "Stop messages",
        shown: (page) => expect(page.getByRole("button", { name: "Stop messages" })).toBeVisible(),
      },
      {
        name: "Simulator",
        path: `/simulator?phone=${RECIPIENT}`,
        title: "Phones",
        shown: (page) => expect(page.getByRole("log")).toContainText("thanks for coming"),
      },
    ],
  },
  {
    viewer: "a super admin",
    screens: [
      screen("/admin/dashboard", "Admin Panel"),
      screen("/dashboard-analytics-admin", "Analytics"),
      screen("/admin/users", "Users"),
      empty("/admin/deactive-users", "Deactivated users"),
      screen("/template?tab=global", "Template", "Pre-made templates"),
      screen("/template/add?global=true", "Create pre-made template"),
      screen(({ user }) => `/admin/user-templates/${user}`, "User templates"),
      screen(({ user }) => `/admin/user-login-info/${user}`, "User login information"),
      screen("/admin/dedicated-numbers", "Dedicated numbers"),
      empty("/admin/dedicated-number-invoice", "Dedicated number invoice"),
      screen("/admin/param", "Parameters"),
      screen("/admin/user-verification", "Verifications"),
      screen("/admin/personal-numbers", "Personal numbers"),
      screen("/admin/business-names", "Business names"),
      screen("/admin/business-names?tab=register", "Business names", "Register of business names"),
      screen("/admin/business-names?tab=words", "Business names", "Blocked words"),
      screen("/admin/monitor", "Monitor"),
      screen("/admin/settings", "Platform settings"),
      screen("/admin/shared-numbers", "Shared numbers"),
      screen("/admin/provider-routes", "SMS routes"),
      screen("/admin/provider-routes/mms", "MMS routes"),
    ],
  },
];
