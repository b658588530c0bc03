import type { SenderKind } from "#core/rules/providers.ts";
import type { RegisterState } from "#core/rules/sender-register.ts";

export const KIND_WORDS: Readonly<Record<SenderKind, string>> = {
  any: "Any sender",
  shared: "The shared number",
  number: "Numbers of accounts",
  name: "Business names",
};

export const REGISTER_WORDS: Readonly<Record<RegisterState, string>> = {
  not_submitted: "Not submitted",
  submitted: "Submitted",
  registered: "Registered",
  refused: "Refused",
};
