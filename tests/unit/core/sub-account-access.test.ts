import { describe, expect, it } from "vitest";
import {
  FEATURES,
  type Feature,
  fullRights,
  may,
  type Permission,
  seesMedium,
} from "#core/permissions.ts";
import { person, subAccount } from "#tests/support/person.ts";
import { featuresThatOpen } from "./access-support.ts";

/** The same, for a sub-account that already has one of sms, mms and group (R192). */
function featuresThatOpenBeside(beside: Feature, permission: Permission): Feature[] {
  return FEATURES.filter((feature) => may(subAccount([beside, feature]), permission));
}

describe("what a sub-account was given", () => {
  it.each<[string, Permission, Feature[]]>([
    ["R607, C25", "conversation", ["sms", "mms"]],
    ["R607", "campaign", ["sms", "mms"]],
    ["R481, C05", "sms", ["sms"]],
    ["R191", "mms", ["mms"]],
    ["R607, decision 21", "history", ["history"]],
    ["R374", "group", ["group"]],
    ["R374", "optOut", ["group"]],
    ["R606, C03", "integration", ["integration"]],
  ])("%s: %s needs one of its features", (_rule, permission, features) => {
    expect(featuresThatOpen(permission)).toEqual(features);
    expect(may(subAccount([]), permission)).toBe(false);
  });

  it.each<[string, Permission]>([
    ["R607", "template"],
    ["R375", "automation"],
    ["R606", "fileScheduler"],
    ["R606", "emailSms"],
  ])("%s, R192: %s needs its feature, and one of sms, mms and group", (_rule, permission) => {
    expect(featuresThatOpen(permission)).toEqual([]);
    for (const beside of ["sms", "mms", "group"] as const) {
      expect(featuresThatOpenBeside(beside, permission)).toEqual([permission]);
    }
    expect(featuresThatOpenBeside("integration", permission)).toEqual([]);
  });

  it("a message's recipients are history, which needs a medium and history", () => {
    expect(featuresThatOpen("recipients")).toEqual([]);
    expect(featuresThatOpenBeside("sms", "recipients")).toEqual(["history"]);
    expect(featuresThatOpenBeside("mms", "recipients")).toEqual(["history"]);
    expect(featuresThatOpenBeside("group", "recipients")).toEqual([]);
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

  it("R191: with only one medium it reaches campaigns and conversations", () => {
    for (const medium of ["sms", "mms"] as const) {
      expect(may(subAccount([medium]), "campaign")).toBe(true);
      expect(may(subAccount([medium]), "conversation")).toBe(true);
    }
  });

  it("R192, C66: without sms, mms and group nothing of messaging and audience is open", () => {
    const closed: Permission[] = [
      ...(["conversation", "campaign", "sms", "mms", "batch"] as const),
      ...(["template", "automation", "fileScheduler", "emailSms"] as const),
      ...(["group", "groupRead", "groupEdit", "groupDelete", "optOut"] as const),
    ];
    const others = FEATURES.filter((feature) => !["sms", "mms", "group"].includes(feature));
    const left = subAccount(others, { batch: true });
    for (const permission of closed)
      expect([permission, may(left, permission)]).toEqual([permission, false]);
    expect(may(left, "dashboard")).toBe(true);
  });

  it("R193, C04: with only one medium the screens of templates are closed, not the templates", () => {
    const open = (...access: Feature[]) =>
      may(subAccount(["template", ...access]), "templateScreens");
    expect([open("sms"), open("mms"), open("sms", "group"), open("group", "mms")]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([open("sms", "mms"), open("group")]).toEqual([true, true]);
    expect(may(subAccount(["template", "sms"]), "template")).toBe(true);
    expect(may(person({ access: ["sms"] }), "templateScreens")).toBe(true);
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
        // A template also needs one of sms, mms and group (R192).
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

  it("choosing a group for a message needs no right to see the groups", () => {
    expect(featuresThatOpen("groupRead")).toEqual(["sms", "mms", "group"]);
  });

  it("a new one has every right on what it was given, and on nothing else", () => {
    expect(fullRights(["sms", "group"])).toEqual({
      sms: { edit: true, delete: true },
      group: { edit: true, delete: true },
    });
  });
});
