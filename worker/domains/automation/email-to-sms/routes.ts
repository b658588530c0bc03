import {
  addEmailSender,
  deleteEmailSender,
  listEmailSenders,
  resendEmailLink,
} from "./email-senders.ts";

export const emailToSmsRoutes = [
  listEmailSenders,
  addEmailSender,
  deleteEmailSender,
  resendEmailLink,
];
