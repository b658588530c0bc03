/** What a record's deletion in the CRM does to its contact: nothing, or the contact leaves the group. */
export const DELETION_CHOICES = ["keep", "remove"] as const;
/** What an opt-out in the CRM is here. */
export const OPT_OUT_CHOICES = ["ignore", "optOut"] as const;

/** Changes are read again from so long before: a vendor's search shows them late. */
export const OVERLAP_MS = 10 * 60_000;
/** Between two readings of changes. */
export const CHANGES_EVERY_MS = 5 * 60_000;
/** Where a CRM cannot say what changed, all of it is read. */
export const ALL_EVERY_MS = 60 * 60_000;
/** By reading all of it, deletions are found. */
export const FULL_EVERY_MS = 24 * 60 * 60_000;

/** What a CRM tells in a row is read in one run, which begins so long after the first of it. */
export const HINT_DELAY_MS = 3_000;
/** Between the beginnings of two such runs: some vendors let a whole company ask so often a day. */
export const HINTED_EVERY_MS = 60_000;

export const MOST_SYNCS = 20;

export const SYNC_TEXTS = {
  begun: "The contacts are being synced",
  ended: "The sync has ended. Its contacts stay in the group.",
  tooMany: `${MOST_SYNCS} syncs at most`,
  writeBackField: "Choose the field that says who opted out",
  removeRight: "Removing contacts from a group needs the right to delete",
  gaveUp: "This CRM could not be read within a day. We continue to try.",
  otherAccount:
    "Another account of this CRM is connected now. Connect the former one, or end this sync.",
  busy: "This sync is busy. Please try again in a moment.",
  paused: "Resume this sync first",
} as const;

const SAYS_YES = new Set(["true", "yes", "y", "1", "on", "opted out", "unsubscribed"]);

/** Whether the value of a field that a person chose says that someone has opted out. */
export function saysOptOut(value: string): boolean {
  return SAYS_YES.has(value.trim().toLowerCase());
}
