import {
  type Access,
  type Feature,
  PERMISSIONS,
  type Permission,
  type Rights,
  type Role,
} from "#core/access.ts";
import type { Endpoint } from "#core/endpoint.ts";
import { exampleOf } from "#tests/support/endpoint-examples.ts";

interface Rule {
  roles: readonly Role[];
  subaccount?: readonly Feature[];
  right?: keyof Rights;
  besides?: readonly Feature[];
}

export function permissionOf(access: Access): Permission | undefined {
  return access.who === "signed-in" ? access.may : undefined;
}

/** What the table says of sub-accounts; nothing where the call needs no permission. */
function ruleOf({ access }: Endpoint): Rule | undefined {
  const permission = permissionOf(access);
  const rules: Readonly<Record<string, Rule>> = PERMISSIONS;
  return permission && rules[permission];
}

/** What lets a sub-account pass; undefined where nothing does. */
export const featuresOf = (endpoint: Endpoint) => ruleOf(endpoint)?.subaccount;
export const rightOf = (endpoint: Endpoint) => ruleOf(endpoint)?.right;

/** One of the features with what it, and the example, take beside it. */
export function opening(endpoint: Endpoint, feature: Feature): Feature[] {
  const beside = ruleOf(endpoint)?.besides?.[0];
  return [feature, ...(beside ? [beside] : []), ...(exampleOf(endpoint).besides ?? [])];
}

export function isInPerson({ access }: Endpoint): boolean {
  return access.who === "signed-in" && access.inPerson === true;
}
