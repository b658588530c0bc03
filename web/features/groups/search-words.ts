/** What a search for contacts says; the specification's words. */
export const SEARCH_WORDS = {
  failed: "An error occurred while searching. Please try again.",
  none: "No contacts found",
  numberNotFound: "Contact Not Found",
  /** With the address, or else the name, of the contact (decision 19). */
  numberFound: (who: string) => `Contact Found ${who}`.trimEnd(),
} as const;
