import { type Feature, fullRights, type Person } from "#core/permissions.ts";

/** An owner of a prepaid account with a new account's flags, and the test's changes. */
export function person(wishes: Partial<Person> = {}): Person {
  return {
    role: "user",
    access: [],
    roleAccess: {},
    profileType: "prepaid",
    quickApproved: false,
    adminApproved: false,
    allowedSharedSender: true,
    allowReceivedSmsAsEmail: false,
    allowSubAccount: true,
    batch: false,
    deductFromAccount: false,
    isSpecialPlanActive: false,
    ...wishes,
  };
}

/** A sub-account with these features and every right on them. */
export function subAccount(access: readonly Feature[], wishes: Partial<Person> = {}): Person {
  return person({ role: "subaccount", access, roleAccess: fullRights(access), ...wishes });
}
