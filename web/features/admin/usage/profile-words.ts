import type { ProfileType } from "#core/permissions.ts";

/** How an account pays. */
export const PROFILE_WORDS: Readonly<Record<ProfileType, string>> = {
  common: "In advance",
  prepaid: "In advance only",
  postpaid: "By monthly invoice",
};
