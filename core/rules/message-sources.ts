/** What sends messages when no person or program does at that moment. */
export const MESSAGE_SOURCES = [
  "workflow",
  "keyword",
  "contactForm",
  "fileScheduler",
  "email",
  "ghl",
] as const;
export type MessageSource = (typeof MESSAGE_SOURCES)[number];
