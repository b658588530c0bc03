/** A mail, in plain text and as HTML. */
export interface Mail {
  /** The same mail submitted twice is sent once. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where its reader ends such mails with one click: an https address of ours (RFC 8058). */
  unsubscribe?: string | undefined;
  /** Who gets an answer, if not the sender. */
  replyTo?: string | undefined;
  /** Further lines of its head. */
  headers?: Readonly<Record<string, string>> | undefined;
  attachment?: { name: string; type: string; content: Uint8Array };
}

/** Thrown for a mail that will never be accepted as it is, such as one to an impossible address. */
export class MailRefused extends Error {}

/** The outside service that sends mail; it throws if the mail was not accepted. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
