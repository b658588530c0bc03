/** Allowed senders of one account. */
export const MAX_EMAIL_SENDERS = 100;
export const DEFAULT_DAILY_CAP = 100;
export const MAX_DAILY_CAP = 5_000;
/** How long the link that an address confirms works. */
export const EMAIL_LINK_DAYS = 7;
/** Where a mail names its numbers in the subject. */
export const SUBJECT_ADDRESS = "text";

/** Why an email is refused while it is being delivered: its sender's mail server says so. */
export const EMAIL_REFUSALS = {
  unavailable: "Texts by email are not set up here",
  later: "We cannot take emails at the moment. Please try again in an hour",
  large: "This email is too large. It can have a picture of up to 5 MB",
  unreadable: "This email cannot be read",
  unproved:
    "We could not verify that this email is from the address in it. Ask whoever runs your email about SPF, DKIM and DMARC",
  notAllowed: "This address is not allowed to send texts",
  nowhere: "There is no such address here",
  noNumber: "This is not an Australian mobile number",
  noSubjectNumbers: "Write the mobile numbers in the subject, with commas between them",
  oldReply: "This reply address does not work any more. Write to the mobile number instead",
  cap: "This address has sent as many texts today as it may",
} as const;

/** Why one that was taken is not sent. */
export const EMAIL_PROBLEMS = {
  empty: "There is no text in your email.",
  long: "Your email is too long for a text.",
  unreadable: "Your email could not be read.",
  pictures: "An MMS carries one picture. Send each in an email of its own.",
  notAllowed: "This address may not send texts any more.",
  noMms: "This address may not send pictures.",
  failed: "Something went wrong on our side. Look in your history before you send it again.",
} as const;
