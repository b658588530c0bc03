import type { MessageSource } from "#core/rules/message-sources.ts";

/** What sent a message, when no person or program did. */
export const SOURCE_WORDS: Readonly<Record<MessageSource, string>> = {
  workflow: "Workflow",
  keyword: "Keyword reply",
  contactForm: "Contact form",
  fileScheduler: "Scheduled file",
  email: "Email",
  ghl: "GoHighLevel",
};
