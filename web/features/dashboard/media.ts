import type { Person } from "#core/permissions.ts";

export type Medium = "sms" | "mms";

const MEDIA = [
  { value: "sms", label: "SMS" },
  { value: "mms", label: "MMS" },
] as const;

/** The media whose figures a person sees: a sub-account with one of the two sees only that one (R191). */
export function mediaOf(person: Pick<Person, "role" | "access">) {
  const given = MEDIA.filter(({ value }) => person.access.includes(value));
  return person.role === "subaccount" && given.length > 0 ? given : MEDIA;
}
