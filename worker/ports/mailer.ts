/** A letter in plain text. */
export interface Mail {
  /** The same mail given twice is sent once. */
  key: string;
  to: string;
  subject: string;
  text: string;
}

/** Thrown where a mail will never be taken as it is, such as to an address that there cannot be. */
export class MailRefused extends Error {}

/** The outside service that sends mail; it throws where the mail was not taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
