import type { MailContent } from "./mail.ts";

// To the operator's mailbox. Each goes there as its writer typed it, with what we know of them.

interface Written {
  subject: string;
  message: string;
  /** What is known of the writer, a line each. */
  about: string[];
}

export function supportMail({ subject, message, about }: Written): MailContent {
  return { subject: `Support: ${subject}`, parts: [{ quote: message }, { items: about }] };
}

export function inquiryMail({ subject, message, about }: Written): MailContent {
  return { subject: `Inquiry: ${subject}`, parts: [{ quote: message }, { items: about }] };
}
