import { namesTogether } from "../names-together.ts";

/** Why groups are not deleted or emptied, by name. */
export const GROUP_REMOVAL_TEXTS = {
  inUse: (names: readonly string[]) =>
    `${namesTogether(names)} ${names.length === 1 ? "is" : "are"} used in a campaign that is being sent or is scheduled`,
  importing: (names: readonly string[]) =>
    `A file is being imported into ${namesTogether(names)}. Try again when it is done.`,
} as const;
