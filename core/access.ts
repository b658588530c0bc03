export const ROLES = ["user", "admin", "superAdmin", "guest", "subaccount", "trial"] as const;
export type Role = (typeof ROLES)[number];

/** What a sub-account may be given (spec 002 section 3, R511). */
export const FEATURES = [
  "sms",
  "mms",
  "group",
  "template",
  "history",
  "integration",
  "automation",
  "fileScheduler",
  "emailSms",
] as const;
export type Feature = (typeof FEATURES)[number];

/** Who may call an endpoint or see a screen. `anyOf`: a sub-account needs one of these features. */
export type Access =
  | { who: "anyone" }
  | { who: "signed-in"; anyOf?: readonly Feature[] }
  | { who: "super-admin" };

export interface Person {
  role: Role;
  access: readonly Feature[];
}

const FULL_ROLES: readonly Role[] = ["user", "admin", "superAdmin", "trial"];

/** Whether a signed-in person may pass; guests see nothing but what needs no feature (C12). */
export function allows(access: Access, person: Person): boolean {
  if (access.who === "anyone") return true;
  if (access.who === "super-admin") return person.role === "superAdmin";
  if (!access.anyOf || FULL_ROLES.includes(person.role)) return true;
  if (person.role !== "subaccount") return false;
  return access.anyOf.some((feature) => person.access.includes(feature));
}
