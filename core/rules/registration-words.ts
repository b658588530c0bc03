import type { RegistrationState } from "./name-registrations.ts";

/** The states of a registration, as everybody reads them. */
export const REGISTRATION_WORDS: Readonly<Record<RegistrationState, string>> = {
  not_submitted: "Not submitted",
  awaiting_customer: "Waiting for confirmation",
  submitted: "Submitted",
  registered: "Registered",
  refused: "Refused",
};

/** The same in a sentence. */
export const REGISTRATION_LIST = Object.values(REGISTRATION_WORDS).join(", ").toLowerCase();
