import { describe, expect, it } from "vitest";
import {
  allows,
  FEATURES,
  fullRights,
  may,
  type Permission,
  type Person,
  PROFILE_TYPES,
  ROLES,
  type Role,
} from "#core/permissions.ts";
import { person, subAccount } from "#tests/support/person.ts";
import { featuresThatOpen, permissions } from "./access-support.ts";

/** The roles that may, with the flags in `wishes` and, for a sub-account, every feature. */
function rolesThatMay(permission: Permission, wishes: Partial<Person> = {}): Role[] {
  return ROLES.filter((role) =>
    may(
      person({ role, access: FEATURES, roleAccess: fullRights(FEATURES), ...wishes }),
      permission,
    ),
  );
}

const WITH_SUBS: Role[] = ["user", "admin", "superAdmin", "subaccount", "trial"];

it("R511: the access list has these values", () => {
  expect(FEATURES).toEqual([
    "sms",
    "mms",
    "group",
    "template",
    "history",
    "integration",
    "automation",
    "fileScheduler",
    "emailSms",
  ]);
});

describe("roles", () => {
  it("R190: are these six", () => {
    expect([...ROLES].sort()).toEqual(
      ["admin", "guest", "subaccount", "superAdmin", "trial", "user"].sort(),
    );
  });

  it("R510, R692: a profile is one of these three", () => {
    expect(PROFILE_TYPES).toEqual(["prepaid", "postpaid", "common"]);
  });

  it("R002, R435: businesses, their sub-accounts, trial users and super administrators are served", () => {
    expect(rolesThatMay("dashboard")).toEqual(WITH_SUBS);
  });

  it("R264: audience is for owners, trial users, super administrators, and sub-accounts by feature", () => {
    expect(rolesThatMay("group")).toEqual(WITH_SUBS);
    expect(featuresThatOpen("group")).toEqual(["group"]);
  });

  it("R434: the role user is the parent of its sub-accounts", () => {
    expect(may(person(), "subAccounts")).toBe(true);
    expect(may(person(), "assign")).toBe(true);
  });
});

describe("what is never a sub-account's", () => {
  it.each<[string, Permission]>([
    ["R283, R402", "senderAdd"],
    ["R202, R267, R288", "assign"],
    ["R331", "subAccounts"],
    ["R486", "settings"],
    ["R607, C25", "verification"],
    ["R611", "buyNumbers"],
    ["R487", "specialPlan"],
    ["R275", "medicalContacts"],
    ["R198", "templateGlobal"],
    ["R612", "admin"],
  ])("%s: %s", (_rule, permission) => {
    const everything = subAccount(FEATURES, {
      batch: true,
      deductFromAccount: true,
      isSpecialPlanActive: true,
    });
    expect(may(everything, permission)).toBe(false);
  });
});

describe("what is a super administrator's alone", () => {
  it.each<[string, Permission]>([
    ["R275", "medicalContacts"],
    ["R025, R198, R199, R200", "templateGlobal"],
    ["R450, R612, R618 to R623", "admin"],
  ])("%s: %s", (_rule, permission) => {
    expect(rolesThatMay(permission)).toEqual(["superAdmin"]);
  });

  it("R201: others see and copy global templates, and change their own", () => {
    expect(rolesThatMay("template")).toEqual(WITH_SUBS);
    expect(may(person(), "templateEdit")).toBe(true);
    expect(may(person(), "templateGlobal")).toBe(false);
  });
});

describe("money", () => {
  it("R608: credit is bought by users, admins, super administrators, and sub-accounts that pay for themselves", () => {
    expect(rolesThatMay("buyCredit")).toEqual(["user", "admin", "superAdmin"]);
    expect(may(subAccount([], { deductFromAccount: true }), "buyCredit")).toBe(true);
    expect(may(subAccount(FEATURES), "buyCredit")).toBe(false);
  });

  it("R605, R609: postpaid profiles buy none", () => {
    expect(rolesThatMay("buyCredit", { profileType: "postpaid", deductFromAccount: true })).toEqual(
      [],
    );
    expect(may(person({ profileType: "common" }), "buyCredit")).toBe(true);
  });

  it("people on trial can pay by card, and no one whose account pays later or by its parent", () => {
    expect(rolesThatMay("purchase")).toEqual(["user", "admin", "superAdmin", "trial"]);
    expect(rolesThatMay("purchase", { profileType: "postpaid" })).toEqual([]);
    expect(may(subAccount(FEATURES), "payByCard")).toBe(false);
  });

  it("R197, R492, R610: trial users neither buy credit nor see invoices", () => {
    const trial = person({ role: "trial" });
    expect(may(trial, "buyCredit")).toBe(false);
    expect(may(trial, "invoice")).toBe(false);
  });

  it("R475: postpaid profiles see invoices", () => {
    expect(may(person({ profileType: "postpaid" }), "invoice")).toBe(true);
  });

  it("R611: numbers are bought by users, admins and super administrators", () => {
    expect(rolesThatMay("buyNumbers")).toEqual(["user", "admin", "superAdmin"]);
  });

  it("R487: a special plan shows while it is active and the profile is not postpaid", () => {
    const plan = (wishes: Partial<Person>) => may(person(wishes), "specialPlan");
    expect(plan({})).toBe(false);
    expect(plan({ isSpecialPlanActive: true })).toBe(true);
    expect(plan({ isSpecialPlanActive: true, profileType: "postpaid" })).toBe(false);
  });
});

describe("flags", () => {
  it("R021: batch messages need the batch flag", () => {
    expect(rolesThatMay("batch")).toEqual([]);
    expect(rolesThatMay("batch", { batch: true })).toEqual(WITH_SUBS);
    expect(featuresThatOpen("batch", { batch: true })).toEqual(["sms"]);
  });

  it.each<[string, Permission]>([
    ["R372", "fileScheduler"],
    ["R373", "emailSms"],
  ])(
    "%s, C23: %s is hidden for trial and quick-approved people, whatever they were given",
    (_rule, permission) => {
      expect(rolesThatMay(permission)).toEqual(["user", "admin", "superAdmin", "subaccount"]);
      expect(rolesThatMay(permission, { quickApproved: true })).toEqual([]);
    },
  );

  it("R614: allowSubAccount opens the sub-accounts to people who can have some", () => {
    expect(rolesThatMay("subAccounts")).toEqual(["user", "admin", "superAdmin"]);
    expect(rolesThatMay("subAccounts", { allowSubAccount: false })).toEqual([]);
  });

  it("R611, C03: integrations are for users, admins, super administrators, or by the feature", () => {
    expect(rolesThatMay("integration")).toEqual(["user", "admin", "superAdmin", "subaccount"]);
    expect(may(subAccount(FEATURES.filter((each) => each !== "integration")), "integration")).toBe(
      false,
    );
  });
});

describe("an endpoint's access", () => {
  it("for anyone, and for the signed-in without a permission, admits every role", () => {
    for (const role of ROLES) {
      expect(allows({ who: "anyone" }, person({ role }))).toBe(true);
      expect(allows({ who: "signed-in" }, person({ role }))).toBe(true);
    }
  });

  it("with a permission is what the table says", () => {
    for (const role of ROLES) {
      for (const permission of permissions) {
        const someone = person({ role, access: ["sms"] });
        expect(allows({ who: "signed-in", may: permission }, someone)).toBe(
          may(someone, permission),
        );
      }
    }
  });
});
