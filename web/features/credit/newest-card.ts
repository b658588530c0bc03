/** The choice of whichever card was saved last. */
export const NEWEST = "newest";
