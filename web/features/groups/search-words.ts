/** What a search for contacts says; the specification's words. */
export const SEARCH_WORDS = {
  failed: "An error occurred while searching. Please try again.",
  none: "No contacts found",
  numberNotFound: "Contact Not Found",
  numberFound: (email: string) => `Contact Found ${email}`,
} as const;
