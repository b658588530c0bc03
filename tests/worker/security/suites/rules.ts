import type { Endpoint } from "#core/endpoint.ts";
import {
  type Access,
  type Feature,
  PERMISSIONS,
  type Permission,
  type Rights,
  type Role,
} from "#core/permissions.ts";
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

/** What the table says about sub-accounts; undefined if the call needs no permission. */
function ruleOf({ access }: Endpoint): Rule | undefined {
  const permission = permissionOf(access);
  const rules: Readonly<Record<string, Rule>> = PERMISSIONS;
  return permission && rules[permission];
}

/** The features that let a sub-account in; undefined if nothing does. */
export const featuresOf = (endpoint: Endpoint) => ruleOf(endpoint)?.subaccount;
export const rightOf = (endpoint: Endpoint) => ruleOf(endpoint)?.right;

/** One of these features, with those that it and the example need as well. */
export function opening(endpoint: Endpoint, feature: Feature): Feature[] {
  const beside = ruleOf(endpoint)?.besides?.[0];
  return [feature, ...(beside ? [beside] : []), ...(exampleOf(endpoint).besides ?? [])];
}

export function isInPerson({ access }: Endpoint): boolean {
  return access.who === "signed-in" && access.inPerson === true;
}
