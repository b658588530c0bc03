import type { Role } from "#core/access.ts";

/** The top bar's button of an administrator who acts for somebody else (R477); others have none. */
export function originalLabel(role: Role | undefined): string | undefined {
  if (role === "superAdmin") return "Super Admin";
  return role === "admin" ? "Admin" : undefined;
}
