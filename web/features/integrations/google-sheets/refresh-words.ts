import { REFRESHES, type Refresh } from "#core/rules/crm/sheet-texts.ts";

/** How often a sheet is read again by itself. */
export const REFRESH_WORDS: Readonly<Record<Refresh, string>> = {
  off: "Only when you ask",
  hourly: "Every hour",
  daily: "Every day",
};

export const refreshOptions = REFRESHES.map((value) => ({ value, label: REFRESH_WORDS[value] }));
