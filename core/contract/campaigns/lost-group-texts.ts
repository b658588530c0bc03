import { namesTogether } from "../../names-together.ts";

/** Why a sub-account's campaign over groups of its parent's is not sent. */
export const LOST_GROUP_TEXTS = {
  deleted: "One of its groups was deleted or is no longer shared with you",
  notShared: (names: readonly string[]) =>
    `Your main account no longer shares ${namesTogether(names)} with you`,
} as const;
