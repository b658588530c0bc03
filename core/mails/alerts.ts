import type { MailContent } from "./mail.ts";

// To the super administrators, about the platform.

/** `found` says how many accounts' money does not add up. */
export function booksDifferMail(found: string): MailContent {
  return {
    subject: found,
    parts: [
      `${found}. They are listed under Monitor, Books. Nothing was changed: please find out what happened.`,
    ],
  };
}

export function providerStoppedMail(provider: string): MailContent {
  return {
    subject: `${provider} was stopped`,
    parts: [
      `${provider} refused too many messages in a minute, so nothing is sent through it now. Messages go to the next carrier of their route, and wait where there is none. One message a minute finds out whether it works again.`,
    ],
  };
}

export function providerResumedMail(provider: string): MailContent {
  return {
    subject: `${provider} works again`,
    parts: [`${provider} accepted a message, so messages are sent through it again.`],
  };
}
