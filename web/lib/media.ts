import { type Person, seesMedium } from "#core/permissions.ts";

/** What messages are, to choose from. */
export const MEDIA = [
  { value: "sms", label: "SMS" },
  { value: "mms", label: "MMS" },
] as const;

/** Those that a person sees (R191). */
export function mediaOf(person: Pick<Person, "role" | "access">) {
  return MEDIA.filter(({ value }) => seesMedium(person, value));
}
