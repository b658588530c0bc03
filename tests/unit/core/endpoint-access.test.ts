import { describe, expect, it } from "vitest";
import { allows, FEATURES, type Feature, type Person, ROLES } from "#core/access.ts";
import { assignDraft, assignGroup, assignTemplate } from "#core/contract/assignments.ts";
import {
  addContact,
  deleteContact,
  deleteContacts,
  listContacts,
  updateContact,
} from "#core/contract/contacts.ts";
import { deleteGroup, listGroups, renameGroup } from "#core/contract/groups.ts";
import { importIntoGroup, importNewGroup } from "#core/contract/imports.ts";
import { endpoints } from "#core/contract/registry.ts";
import { deleteMe } from "#core/contract/security.ts";
import {
  changeAccess,
  deleteSubAccount,
  giveCredit,
  inviteSubAccount,
  listSubAccounts,
  setSubAccountWebhook,
  signInAsSubAccount,
  updateRoleAccess,
} from "#core/contract/sub-accounts.ts";
import { profileConfig, setAutoCredit } from "#core/contract/user.ts";
import type { Endpoint } from "#core/endpoint.ts";
import { person, subAccount } from "#tests/support/person.ts";

const lets = ({ access }: Pick<Endpoint, "access">, someone: Person) => allows(access, someone);
const ofAreas = (...areas: string[]) => endpoints.filter(({ area }) => areas.includes(area));
const named = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

describe("the calls that a permission closes", () => {
  it("R192: of groups, contacts, campaigns and drafts answer no sub-account without sms, mms and group", () => {
    const others = FEATURES.filter((feature) => !["sms", "mms", "group"].includes(feature));
    const calls = ofAreas("groups", "contacts", "campaigns", "drafts");
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.filter((call) => lets(call, subAccount(others))).map(named)).toEqual([]);
  });

  it.each<[string, Feature, Pick<Endpoint, "access">[]]>([
    [
      "R371: change a group with edit",
      "group",
      [renameGroup, importIntoGroup, addContact, updateContact],
    ],
    [
      "R371: delete from a group with delete",
      "group",
      [deleteGroup, deleteContact, deleteContacts],
    ],
  ])("%s", (_rule, feature, calls) => {
    const without = subAccount([feature], { roleAccess: {} });
    for (const call of calls) {
      expect(lets(call, without)).toBe(false);
      expect(lets(call, subAccount([feature]))).toBe(true);
      expect(lets(call, person())).toBe(true);
    }
  });

  it("R282: show groups and their contacts without the right to edit, and make none", () => {
    const reader = subAccount(["group"], { roleAccess: { group: { edit: false, delete: true } } });
    expect(lets(addContact, reader)).toBe(false);
    expect(lets(importNewGroup, reader)).toBe(false);
    expect(lets(listGroups, reader)).toBe(true);
    expect(lets(listContacts, reader)).toBe(true);
  });

  it("R202, R267, R288: share groups, templates and drafts for who is no sub-account", () => {
    for (const call of [assignGroup, assignTemplate, assignDraft]) {
      expect(ROLES.filter((role) => lets(call, person({ role, access: FEATURES })))).toEqual([
        "user",
        "admin",
        "superAdmin",
        "trial",
      ]);
    }
  });

  it("R331: manage sub-accounts for parents that may have some", () => {
    const calls = [
      listSubAccounts,
      inviteSubAccount,
      changeAccess,
      updateRoleAccess,
      deleteSubAccount,
      signInAsSubAccount,
      giveCredit,
      setSubAccountWebhook,
    ];
    for (const call of calls) {
      const may = ROLES.filter((role) => lets(call, person({ role, access: FEATURES })));
      expect([named(call), may]).toEqual([named(call), ["user", "admin", "superAdmin"]]);
      expect(lets(call, person({ allowSubAccount: false }))).toBe(false);
    }
  });

  it("R486: change the settings for who is no sub-account", () => {
    expect(lets(profileConfig, subAccount(FEATURES))).toBe(false);
    expect(lets(profileConfig, person())).toBe(true);
  });

  it("R605: set no automatic purchase for postpaid profiles", () => {
    expect(lets(setAutoCredit, person({ profileType: "postpaid" }))).toBe(false);
    expect(lets(setAutoCredit, person())).toBe(true);
  });

  it("R617: delete an account only in person, by a code", () => {
    expect(deleteMe.access).toEqual({ who: "signed-in", inPerson: true });
    expect(deleteMe.input.safeParse({}).success).toBe(false);
    expect(deleteMe.input.safeParse({ code: "123456" }).success).toBe(true);
  });

  it("C12: answer a guest nothing but what is their own", () => {
    const guest = person({ role: "guest", access: FEATURES });
    const areas = new Set(
      endpoints
        .filter((call) => call.access.who === "signed-in" && lets(call, guest))
        .map(({ area }) => area),
    );
    expect([...areas].sort()).toEqual(["admin", "auth", "user"]);
  });
});
