import type { RegisterState } from "./sender-register.ts";

/** Where a name is on its way into the register by one carrier; its owner may be asked for something first. */
export const REGISTRATION_STATES = [
  "not_submitted",
  "awaiting_customer",
  "submitted",
  "registered",
  "refused",
] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** What a route knows of it: a name that waits for its owner has not been submitted. */
export function routeState(state: RegistrationState): RegisterState {
  return state === "awaiting_customer" ? "not_submitted" : state;
}

const FURTHEST: readonly RegisterState[] = ["registered", "submitted", "refused"];

/** What holds for a name by all of its carriers: one that registered it is enough for phones to show it. */
export function overallState(states: readonly RegistrationState[]): RegisterState {
  return FURTHEST.find((one) => states.includes(one)) ?? "not_submitted";
}
