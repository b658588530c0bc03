import { namesTogether } from "../../names-together.ts";

/** Why groups are not deleted or emptied, and imports not undone, by name. */
export const GROUP_REMOVAL_TEXTS = {
  inUse: (names: readonly string[]) =>
    `${namesTogether(names)} ${names.length === 1 ? "is" : "are"} used in a campaign that is being sent or is scheduled`,
  inFlight: (campaigns: readonly string[]) =>
    campaigns.length === 1
      ? `${namesTogether(campaigns)} uses this group and is under way. Undo the import once it has ended.`
      : `${namesTogether(campaigns)} use this group and are under way. Undo the import once they have ended.`,
  importing: (names: readonly string[]) =>
    `A file is being imported into ${namesTogether(names)}. Try again when it is done.`,
} as const;
