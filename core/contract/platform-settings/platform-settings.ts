import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { recordVersion, seenVersion } from "../fields/record-version.ts";
import { platformSettings, SECTIONS, type Section } from "./setting-values.ts";

export const SETTING_TEXTS = {
  saved: "Saved",
  scheduled: "Scheduled",
  withdrawn: "The change has been withdrawn",
  past: "Choose a time in the future",
  far: "Choose a time within a year",
  over: "The maintenance must end in the future",
  same: "Nothing has changed",
  invoices: "Tax invoices need a seller",
  waiting: (name: string, at: string) =>
    `${name} has scheduled a change for ${at}. Withdraw it first.`,
  begun: "This change has taken effect. Make another one instead.",
} as const;

/** Accounts that a preview counts at most; it says so of one more. */
export const MOST_COUNTED = 10_000;

const section = z.enum(SECTIONS);

const difference = z.object({
  what: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
});

const scheduled = z.object({
  version: z.number(),
  startsAt: z.number(),
  /** Who scheduled it. */
  by: z.string(),
  changes: z.array(difference),
});
export type ScheduledChange = z.infer<typeof scheduled>;

const settingState = z.object({
  section,
  version: recordVersion,
  /** Who changed it last, and when; undefined if it was never changed. */
  by: z.string().optional(),
  at: z.number().optional(),
  /** Since when it is as it is. */
  since: z.number().optional(),
  scheduled: scheduled.optional(),
});
export type SettingState = z.infer<typeof settingState>;

export const listSettings = endpoint("GET", "/admin/settings", {
  summary: "What is set for everyone, who changed it, and what is scheduled",
  access: inPerson,
  input: noInput,
  output: z.object({
    data: z.object({ values: platformSettings, sections: z.array(settingState) }),
  }),
});

const outcome = z.object({
  message: z.string(),
  data: z.object({
    saved: z.boolean(),
    startsAt: z.number(),
    changes: z.array(difference),
    /** How many accounts it concerns, and how many have terms of their own and keep them; more than MOST_COUNTED are not counted. */
    accounts: z.number(),
    spared: z.number(),
    /** What usual campaigns come to, in cents before GST, where prices change. */
    campaigns: z.array(z.object({ what: z.string(), before: z.number(), after: z.number() })),
  }),
});
export type SettingOutcome = z.infer<typeof outcome>["data"];

const { shape } = platformSettings;

/** The call that changes a section, or with `preview` says what that would do. */
function saving<S extends Section>(of: S, summary: string) {
  return endpoint("PUT", `/admin/settings/${of}`, {
    summary,
    access: inPerson,
    exact: true,
    input: z.object({
      value: shape[of],
      /** Of what is changed: it replaces the whole section. */
      version: seenVersion.unwrap(),
      /** When it takes effect; now by default. */
      startsAt: z.number().int().optional(),
      /** Nothing is saved. */
      preview: z.boolean().default(false),
    }),
    output: outcome,
  });
}

export const savePrices = saving("prices", "Change what messages cost, from now or from a date on");
export const savePackages = saving("packages", "Change the packages that are offered");
export const savePlans = saving("plans", "Change the monthly plans that are offered");
export const saveNewAccounts = saving("newAccounts", "Change what new accounts begin with");
export const saveSeller = saving("seller", "Change who sells, on tax invoices");
export const saveUsualLimits = saving("limits", "Change the usual limits of accounts");
export const saveFlags = saving("flags", "Switch something off for everyone, or on again");
export const saveNotice = saving("notice", "Show every user of the console a maintenance notice");

export const withdrawSetting = endpoint("DELETE", "/admin/settings/{section}/{version}", {
  summary: "Withdraw a scheduled change",
  access: inPerson,
  input: z.object({ section, version: z.coerce.number().int().min(1) }),
  output: z.object({ message: z.string() }),
});
