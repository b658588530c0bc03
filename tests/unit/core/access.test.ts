import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AccountFlags,
  allows,
  FEATURES,
  type Feature,
  fullRights,
  may,
  PERMISSIONS,
  type Permission,
  type Person,
  PROFILE_TYPES,
  ROLES,
  type Role,
  seesMedium,
} from "#core/access.ts";
import { person, subAccount } from "#tests/support/person.ts";

const permissions = Object.keys(PERMISSIONS).filter(
  (name): name is Permission => name in PERMISSIONS,
);

/** Which of these roles may, every flag as `wishes` says and, for a sub-account, every feature given. */
function rolesThatMay(permission: Permission, wishes: Partial<Person> = {}): Role[] {
  return ROLES.filter((role) =>
    may(
      person({ role, access: FEATURES, roleAccess: fullRights(FEATURES), ...wishes }),
      permission,
    ),
  );
}

/** Which single features open something to a sub-account. */
function featuresThatOpen(permission: Permission, wishes: Partial<Person> = {}): Feature[] {
  return FEATURES.filter((feature) => may(subAccount([feature], wishes), permission));
}

/** The same where one of sms, mms and group is there already (R192). */
function featuresThatOpenBeside(beside: Feature, permission: Permission): Feature[] {
  return FEATURES.filter((feature) => may(subAccount([beside, feature]), permission));
}

const EVERYONE: Role[] = ["user", "admin", "superAdmin", "trial"];
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

describe("what a sub-account was given", () => {
  it.each<[string, Permission, Feature[]]>([
    ["R607, C25", "conversation", ["sms", "mms"]],
    ["R607", "campaign", ["sms", "mms"]],
    ["R481, C05", "sms", ["sms"]],
    ["R191", "mms", ["mms"]],
    ["R374", "group", ["group"]],
    ["R374", "optOut", ["group"]],
    ["R606, C03", "integration", ["integration"]],
  ])("%s: %s takes one of its features", (_rule, permission, features) => {
    expect(featuresThatOpen(permission)).toEqual(features);
    expect(may(subAccount([]), permission)).toBe(false);
  });

  it.each<[string, Permission]>([
    ["R607", "history"],
    ["R607", "template"],
    ["R375", "automation"],
    ["R606", "fileScheduler"],
    ["R606", "emailSms"],
  ])("%s, R192: %s takes its feature, and one of sms, mms and group", (_rule, permission) => {
    expect(featuresThatOpen(permission)).toEqual([]);
    for (const beside of ["sms", "mms", "group"] as const) {
      expect(featuresThatOpenBeside(beside, permission)).toEqual([permission]);
    }
    expect(featuresThatOpenBeside("integration", permission)).toEqual([]);
  });

  it("each recipient of a campaign is history: it takes sms and history", () => {
    expect(featuresThatOpen("smsRecipients")).toEqual([]);
    expect(featuresThatOpenBeside("sms", "smsRecipients")).toEqual(["history"]);
    expect(featuresThatOpenBeside("mms", "smsRecipients")).toEqual([]);
  });

  it.each<[Feature[], boolean, boolean]>([
    [["sms"], true, false],
    [["mms"], false, true],
    [["sms", "mms"], true, true],
    [["mms", "history", "group"], false, true],
    [["history", "group"], true, true],
  ])("R191: with %j it sees SMS: %s, MMS: %s", (access, sms, mms) => {
    const someone = subAccount(access);
    expect([seesMedium(someone, "sms"), seesMedium(someone, "mms")]).toEqual([sms, mms]);
    expect(seesMedium(person({ access }), "sms")).toBe(true);
    expect(seesMedium(person({ access }), "mms")).toBe(true);
  });

  it("R191: with one medium alone it reaches campaigns and conversations", () => {
    for (const medium of ["sms", "mms"] as const) {
      expect(may(subAccount([medium]), "campaign")).toBe(true);
      expect(may(subAccount([medium]), "conversation")).toBe(true);
    }
  });

  it("R192, C66: without sms, mms and group nothing of messaging and audience is open", () => {
    const closed: Permission[] = [
      ...(["conversation", "campaign", "sms", "mms", "batch", "history"] as const),
      ...(["template", "automation", "fileScheduler", "emailSms"] as const),
      ...(["group", "groupRead", "groupEdit", "groupDelete", "optOut"] as const),
    ];
    const others = FEATURES.filter((feature) => !["sms", "mms", "group"].includes(feature));
    const left = subAccount(others, { batch: true });
    for (const permission of closed)
      expect([permission, may(left, permission)]).toEqual([permission, false]);
    expect(may(left, "dashboard")).toBe(true);
  });

  it("R371, R613: edits and deletes of a feature only with that right on it", () => {
    const rows: [Feature, Permission, Permission][] = [
      ["sms", "smsEdit", "smsDelete"],
      ["mms", "mmsEdit", "mmsDelete"],
      ["template", "templateEdit", "templateDelete"],
      ["group", "groupEdit", "groupDelete"],
    ];
    for (const [feature, edit, remove] of rows) {
      const given = (rights: { edit: boolean; delete: boolean } | undefined) =>
        // A template takes one of sms, mms and group besides (R192).
        subAccount([feature, "group"], { roleAccess: rights ? { [feature]: rights } : {} });
      const answers = [
        undefined,
        { edit: false, delete: false },
        { edit: true, delete: false },
        { edit: false, delete: true },
        { edit: true, delete: true },
      ].map((rights) => [may(given(rights), edit), may(given(rights), remove)]);
      expect([feature, answers]).toEqual([
        feature,
        [
          [false, false],
          [false, false],
          [true, false],
          [false, true],
          [true, true],
        ],
      ]);
    }
  });

  it("R194, R282: a right on a feature that was not given opens nothing", () => {
    const rights = fullRights(FEATURES);
    const bare = subAccount([], { roleAccess: rights });
    for (const permission of ["smsEdit", "groupEdit", "templateDelete"] as const) {
      expect(may(bare, permission)).toBe(false);
    }
    const grouper = subAccount(["group"], { roleAccess: { sms: { edit: true, delete: true } } });
    expect(may(grouper, "groupEdit")).toBe(false);
    expect(may(grouper, "group")).toBe(true);
  });

  it("to choose a group for a message takes no right to see the groups", () => {
    expect(featuresThatOpen("groupRead")).toEqual(["sms", "mms", "group"]);
  });

  it("a new one has every right on what it was given, and on nothing else", () => {
    expect(fullRights(["sms", "group"])).toEqual({
      sms: { edit: true, delete: true },
      group: { edit: true, delete: true },
    });
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
  it("R608: credit is bought by users, admins, super administrators, and sub-accounts that pay themselves", () => {
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
  it("R021: batch messages take the batch flag", () => {
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
  it("for anyone, and for the signed-in without a permission, lets every role in", () => {
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

const rightsOf = fc.record({ edit: fc.boolean(), delete: fc.boolean() });
const flags: fc.Arbitrary<AccountFlags> = fc.record({
  profileType: fc.constantFrom(...PROFILE_TYPES),
  quickApproved: fc.boolean(),
  adminApproved: fc.boolean(),
  allowedSharedSender: fc.boolean(),
  allowReceivedSmsAsEmail: fc.boolean(),
  allowSubAccount: fc.boolean(),
  batch: fc.boolean(),
  deductFromAccount: fc.boolean(),
  isSpecialPlanActive: fc.boolean(),
});
const anybody: fc.Arbitrary<Person> = fc
  .record({
    role: fc.constantFrom(...ROLES),
    access: fc.subarray([...FEATURES]),
    roleAccess: fc.dictionary(fc.constantFrom(...FEATURES), rightsOf),
    flags,
  })
  .map(({ flags: own, ...rest }) => ({ ...rest, ...own }));

/** Every flag as it opens most. */
const OPENEST: AccountFlags = {
  profileType: "prepaid",
  quickApproved: false,
  adminApproved: true,
  allowedSharedSender: true,
  allowReceivedSmsAsEmail: true,
  allowSubAccount: true,
  batch: true,
  deductFromAccount: true,
  isSpecialPlanActive: true,
};

const granted = (someone: Person) => permissions.filter((permission) => may(someone, permission));

describe("the table as a whole", () => {
  it("C12: opens nothing to guests, whatever they were given", () => {
    fc.assert(
      fc.property(anybody, (someone) => {
        expect(granted({ ...someone, role: "guest" })).toEqual([]);
      }),
    );
  });

  it("opens nothing to a sub-account that is closed to its parent", () => {
    const parents = fc.constantFrom<Role>("user", "admin", "superAdmin");
    fc.assert(
      fc.property(anybody, parents, (someone, role) => {
        const sub = granted({ ...someone, role: "subaccount" });
        const parent = granted({ ...someone, role, access: [], roleAccess: {} });
        expect(sub.filter((permission) => !parent.includes(permission))).toEqual([]);
      }),
    );
  });

  it("only ever closes by a flag", () => {
    fc.assert(
      fc.property(anybody, (someone) => {
        const most = granted({ ...someone, ...OPENEST });
        expect(granted(someone).filter((permission) => !most.includes(permission))).toEqual([]);
      }),
    );
  });

  it("never closes by a feature or a right that is given", () => {
    fc.assert(
      fc.property(anybody, (someone) => {
        const more = granted({ ...someone, access: FEATURES, roleAccess: fullRights(FEATURES) });
        expect(granted(someone).filter((permission) => !more.includes(permission))).toEqual([]);
      }),
    );
  });

  it("asks owners for no feature: what they were given changes nothing", () => {
    fc.assert(
      fc.property(anybody, fc.constantFrom(...EVERYONE), (someone, role) => {
        const bare = granted({ ...someone, role, access: [], roleAccess: {} });
        expect(granted({ ...someone, role })).toEqual(bare);
      }),
    );
  });
});
