import type { Role } from "#core/permissions.ts";

/** The top bar's button for an administrator acting for another person (R477); others have none. */
export function originalLabel(role: Role | undefined): string | undefined {
  if (role === "superAdmin") return "Super Admin";
  return role === "admin" ? "Admin" : undefined;
}
