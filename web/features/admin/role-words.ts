import type { Role } from "#core/permissions.ts";

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  user: "User",
  admin: "Admin",
  superAdmin: "Super admin",
  guest: "Guest",
  subaccount: "Sub-account",
  trial: "Trial",
};
