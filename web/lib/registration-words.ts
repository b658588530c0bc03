import type { RegistrationState } from "#core/rules/name-registrations.ts";
import { REGISTRATION_WORDS } from "#core/rules/registration-words.ts";

export const REGISTRATION_TONES = {
  not_submitted: "attention",
  awaiting_customer: "attention",
  submitted: "info",
  registered: "success",
  refused: "danger",
} as const satisfies Record<RegistrationState, string>;

export const NAME_STATUS_WORDS = {
  pending: "In review",
  approved: "Approved",
  rejected: "Not approved",
  removed: "Removed",
} as const;

export const NAME_STATUS_TONES = {
  pending: "attention",
  approved: "success",
  rejected: "danger",
  removed: "neutral",
} as const;

/** What happened to a name. */
export const NAME_EVENT_WORDS: Readonly<Record<string, string>> = {
  ...REGISTRATION_WORDS,
  requested: "Requested",
  approved: "Approved",
  rejected: "Not approved",
  removed: "Removed",
  withdrawn: "Withdrawn by the account",
  edited: "ABN or evidence changed",
  confirmed: "Confirmed by the account",
  asked_again: "Requested again",
};
