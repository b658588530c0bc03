import {
  FEATURES,
  type Feature,
  may,
  PERMISSIONS,
  type Permission,
  type Person,
} from "#core/permissions.ts";
import { subAccount } from "#tests/support/person.ts";

export const permissions = Object.keys(PERMISSIONS).filter(
  (name): name is Permission => name in PERMISSIONS,
);

/** The features that, alone, open something to a sub-account. */
export function featuresThatOpen(permission: Permission, wishes: Partial<Person> = {}): Feature[] {
  return FEATURES.filter((feature) => may(subAccount([feature], wishes), permission));
}
