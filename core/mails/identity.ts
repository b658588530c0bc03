import { OTP_MINUTES } from "../contract/fields/identity-fields.ts";
import { INVITATION_DAYS } from "../contract/sub-accounts/sub-accounts.ts";
import { LOGIN_MINUTES, type LoginMode } from "../rules/acting.ts";
import type { MailContent, MailPart } from "./mail.ts";

// How people sign in: the codes that are mailed to them, and what changed.

interface CodeWords {
  subject: string;
  /** Above the code. */
  opening: string[];
  /** Below it. */
  closing?: MailPart[];
}

function codeMail(code: string, { subject, opening, closing = [] }: CodeWords): MailContent {
  const expiry = `The code expires in ${OTP_MINUTES} minutes. No one from Cooee will ever ask you for it.`;
  return { subject, parts: [...opening, { code }, expiry, ...closing] };
}

/** Without the name, through which anyone could write to strangers. `link` does what the code does. */
export function signUpMail(code: string, link: string): MailContent {
  return codeMail(code, {
    subject: "Your Cooee sign-up code",
    opening: ["Hello,", "Welcome to Cooee. Enter this code to confirm your email:"],
    closing: [
      "Or open this link:",
      { link, label: "Confirm my email" },
      "If you did not sign up, you can ignore this email: nothing happens without the code.",
    ],
  });
}

export function signInMail(code: string): MailContent {
  return codeMail(code, {
    subject: "Your Cooee sign-in code",
    opening: ["Hello,", "Enter this code to finish signing in to Cooee:"],
    closing: [
      "If you are not signing in, someone else knows your password. Please sign in and change it.",
    ],
  });
}

export function newPasswordMail(code: string): MailContent {
  return codeMail(code, {
    subject: "Your Cooee password code",
    opening: ["Hello,", "Enter this code to choose a new password:"],
    closing: [
      "If you did not ask for it, you can ignore this email: your password stays as it is.",
    ],
  });
}

/** To an address that is to get the codes of signing in. */
export function mfaAddressMail(code: string): MailContent {
  return codeMail(code, {
    subject: "Your Cooee email code",
    opening: ["Hello,", "Enter this code to get your sign-in codes at this address:"],
    closing: ["If you did not ask for it, you can ignore this email."],
  });
}

export function verifyEmailMail(code: string): MailContent {
  return codeMail(code, {
    subject: "Your Cooee email code",
    opening: ["Hello,", "Enter this code to confirm that this is your email:"],
    closing: ["If you did not ask for it, you can ignore this email."],
  });
}

const CHANGE_PASSWORD =
  "If you did not ask for it, someone else is signed in as you. Please change your password.";

export function deleteAccountMail(code: string): MailContent {
  return codeMail(code, {
    subject: "Your Cooee account deletion code",
    opening: ["Hello,", "Enter this code to delete your Cooee account and everything in it:"],
    closing: [CHANGE_PASSWORD],
  });
}

export function createTokenMail(code: string): MailContent {
  return codeMail(code, {
    subject: "Your code for a new app token",
    opening: ["Hello,", "Enter this code to create an app token for your Cooee account:"],
    closing: [
      "If you did not ask for it, someone else is signed in as you. Sign them out in Security.",
    ],
  });
}

export function viewTokenMail(code: string, token: string): MailContent {
  return codeMail(code, {
    subject: "Your code to see an app token",
    opening: [`Enter this code to see your app token "${token}" again:`],
    closing: [CHANGE_PASSWORD],
  });
}

const CHANGES = {
  password: "The password of your Cooee account has been changed.",
  email: "The email of your Cooee account has been changed.",
  mobile: "The mobile number of your Cooee account has been changed.",
  mfaAdded: "An address has been added to the sign-in codes of your Cooee account.",
  mfaRemoved: "An address has been removed from the sign-in codes of your Cooee account.",
} as const;
export type SignInChange = keyof typeof CHANGES;

/** In case it was someone else who changed how a person signs in. */
export function signInChangedMail(change: SignInChange): MailContent {
  return {
    subject: "Your Cooee account was changed",
    parts: [
      "Hello,",
      CHANGES[change],
      "If this was you, you do not need to do anything. If it was not, please reset your password now and contact our support.",
    ],
  };
}

/** A program can now act as its reader. */
export function tokenCreatedMail({
  name,
  support,
}: {
  name: string;
  support: string;
}): MailContent {
  return {
    subject: "An app token was created for your account",
    parts: [
      "Hello,",
      `An app token called "${name}" was created for your Cooee account. Any app that has it can use the account on your behalf.`,
      `If this was not you, sign in, delete the token in Settings under Developer, change your password, and contact us at ${support}.`,
    ],
  };
}

/** To whoever created the token. */
export function tokenSeenMail(of: {
  administrator: string;
  name: string;
  support: string;
}): MailContent {
  return {
    subject: "An administrator looked at your app token",
    parts: [
      "Hello,",
      `${of.administrator} of Cooee looked at your app token "${of.name}". Anyone who knows it can use the account on your behalf.`,
      `If you did not expect this, delete the token in Settings under Developer, create a new one, and contact us at ${of.support}.`,
    ],
  };
}

/** To an account's owner. */
export function administratorLoginMail(of: {
  administrator: string;
  user: string;
  mode: LoginMode;
  reason: string;
  ticket: string;
}): MailContent {
  const does =
    of.mode === "view" ? "can look at the account, and change nothing" : "can act for the account";
  return {
    subject: "An administrator logged in to your Cooee account",
    parts: [
      "Hello,",
      `${of.administrator} of Cooee logged in as ${of.user}. For ${LOGIN_MINUTES} minutes they ${does}; passwords, app tokens, payments, exports and the account's deletion stay out of their reach.`,
      of.reason ? `Reason: ${of.reason}` : "They gave no reason.",
      ...(of.ticket ? [`Ticket: ${of.ticket}`] : []),
      "Security in your settings lists every such log-in.",
    ],
  };
}

const PROVIDERS = { google: "Google", apple: "Apple" } as const;

export function loginAddedMail(of: {
  provider: keyof typeof PROVIDERS;
  support: string;
}): MailContent {
  const name = PROVIDERS[of.provider];
  return {
    subject: `${name} can now sign in to your account`,
    parts: [
      "Hello,",
      `Your Cooee account can now be signed in to with ${name}.`,
      `If this was not you, sign in, open Security and change your password, and contact us at ${of.support}.`,
    ],
  };
}

export function invitationMail(of: {
  name: string;
  inviter: string;
  company: string;
  link: string;
}): MailContent {
  return {
    subject: `${of.company} invites you to Cooee`,
    parts: [
      `Hello ${of.name},`,
      `${of.inviter} invites you to send messages for ${of.company} with Cooee. Open this link to choose your password:`,
      { link: of.link, label: "Choose my password" },
      `The link works for ${INVITATION_DAYS} days and is only for you. If you did not expect this email, you can ignore it.`,
    ],
  };
}

/** To someone whom an administrator added: the code of a new password is what proves that the address is theirs. */
export function userAddedMail(of: {
  name: string;
  company: string;
  email: string;
  link: string;
}): MailContent {
  return {
    subject: "Your Cooee account is ready",
    parts: [
      `Hello ${of.name},`,
      `We have set up an account on Cooee for ${of.company}. Open this link and enter ${of.email} to get a code, with which you choose your password:`,
      { link: of.link, label: "Choose my password" },
      "If you did not expect this email, you can ignore it: nobody can sign in to the account without the code.",
    ],
  };
}

/** To an account's owner. */
export function deactivatedMail(of: {
  company: string;
  reason: string;
  support: string;
}): MailContent {
  return {
    subject: "Your Cooee account was deactivated",
    parts: [
      "Hello,",
      `The Cooee account of ${of.company} was deactivated. Nobody can sign in to it, and nothing is sent from it. Its contacts, messages and credit are kept.`,
      ...(of.reason ? [`Reason: ${of.reason}`] : []),
      `If you think that this is a mistake, write to us at ${of.support}.`,
    ],
  };
}

export function activatedMail(company: string): MailContent {
  return {
    subject: "Your Cooee account is active again",
    parts: [
      "Hello,",
      `The Cooee account of ${company} is active again: you can sign in. What was paused or skipped in the meantime stays so until you start it again.`,
    ],
  };
}
