import type { RegistrationState } from "#core/rules/name-registrations.ts";
import { REGISTRATION_WORDS } from "#core/rules/registration-words.ts";
import { STATES } from "#web/components/ui/state-look.ts";

export const REGISTRATION_TONES = {
  not_submitted: "attention",
  awaiting_customer: "attention",
  submitted: "info",
  registered: "success",
  refused: "danger",
} as const satisfies Record<RegistrationState, string>;

export const NAME_STATES = {
  pending: "review",
  approved: "approved",
  rejected: "refused",
  removed: "removed",
} as const;

/** What happened to a name. */
export const NAME_EVENT_WORDS: Readonly<Record<string, string>> = {
  ...REGISTRATION_WORDS,
  requested: "Requested",
  approved: STATES.approved.word,
  rejected: STATES.refused.word,
  removed: STATES.removed.word,
  withdrawn: "Withdrawn by the account",
  edited: "ABN or evidence changed",
  confirmed: "Confirmed by the account",
  asked_again: "Requested again",
};
