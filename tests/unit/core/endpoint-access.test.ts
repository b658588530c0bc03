import { describe, expect, it } from "vitest";
import {
  allows,
  FEATURES,
  type Feature,
  may,
  type Person,
  type Rights,
  ROLES,
} from "#core/access.ts";
import { assignDraft, assignGroup, assignTemplate } from "#core/contract/assignments.ts";
import {
  addContact,
  deleteContact,
  deleteContacts,
  listContacts,
  updateContact,
} from "#core/contract/contacts.ts";
import {
  deleteGroup,
  deleteOrEmptyGroups,
  listGroups,
  renameGroup,
} from "#core/contract/groups.ts";
import { importIntoGroup, importNewGroup } from "#core/contract/imports.ts";
import { history } from "#core/contract/messages.ts";
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
import { type Endpoint, placeOf } from "#core/endpoint.ts";
import { person, subAccount } from "#tests/support/person.ts";
import { allNamed, someOf } from "#tests/support/some-of.ts";

const lets = ({ access }: Pick<Endpoint, "access">, someone: Person) => allows(access, someone);
const ofAreas = (...areas: string[]) =>
  areas.flatMap((wanted) => someOf(endpoints, ({ area }) => area === wanted));
const named = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

describe("a filter of calls", () => {
  it("fails where it matches nothing", () => {
    expect(() => ofAreas("drafts", "no-such-area")).toThrow("matches nothing");
    expect(() => allNamed(endpoints, ["GET /no/such/call"], named)).toThrow("matches nothing");
  });
});

describe("the calls that a permission closes", () => {
  it("R192: of groups, contacts, campaigns and drafts answer no sub-account without sms, mms and group", () => {
    const others = FEATURES.filter((feature) => !["sms", "mms", "group"].includes(feature));
    const calls = ofAreas("groups", "contacts", "drafts", "gateway-sms");
    expect(calls.filter((call) => lets(call, subAccount(others))).map(named)).toEqual([]);
  });

  // Written from 000 section 6 and R194, not from access.ts: what each call takes of a sub-account.
  const SMS_CALLS: [call: string, access: Feature[], others?: "edit" | "delete"][] = [
    ["POST /draftcampaign", ["sms"]],
    ["PUT /draftcampaign/update-campaign/{id}", ["sms"], "edit"],
    ["GET /draftcampaign/campaign/{id}", ["sms"]],
    ["GET /draftcampaign", ["sms"]],
    ["DELETE /draftcampaign/campaign/{id}", ["sms"], "delete"],
    ["POST /draftcampaign/check/{id}", ["sms"]],
    ["POST /gateway/bulk", ["sms"], "edit"],
    ["GET /gateway/bulk", ["sms"]],
    ["GET /gateway/campaign/{id}", ["sms"]],
    ["GET /gateway/bulkdetails/{id}", ["sms", "history"]],
    ["PUT /gateway/bulk/{id}/pause", ["sms"], "edit"],
    ["PUT /gateway/bulk/{id}/resume", ["sms"], "edit"],
    ["PUT /gateway/bulk/{id}/cancel", ["sms"], "edit"],
  ];

  it.each(SMS_CALLS)("R191: %s takes %j, and no other feature does", (name, access) => {
    const [call] = allNamed(endpoints, [name], named);
    if (!call) throw new Error("There is no such call");
    expect(lets(call, subAccount(access))).toBe(true);
    for (const missing of access) {
      expect(lets(call, subAccount(FEATURES.filter((each) => each !== missing)))).toBe(false);
    }
    expect(lets(call, person())).toBe(true);
  });

  it("R194: what changes another person's campaign takes the right of its feature", () => {
    const given = (rights: Partial<Rights>) =>
      subAccount(["sms"], { roleAccess: { sms: { edit: false, delete: false, ...rights } } });
    for (const [name, , right] of SMS_CALLS) {
      const [call] = allNamed(endpoints, [name], named);
      const others = call?.access.who === "signed-in" ? call.access.others : undefined;
      const answers = others && {
        edit: may(given({ edit: true }), others),
        delete: may(given({ delete: true }), others),
      };
      expect([name, answers]).toEqual([
        name,
        right && { edit: right === "edit", delete: right === "delete" },
      ]);
    }
  });

  it("R191: the table of calls about text messages is whole", () => {
    const calls = ofAreas("drafts", "gateway-sms").map(named);
    const known = [
      ...SMS_CALLS.map(([name]) => name),
      "GET /gateway",
      "POST /draftcampaign/assign",
    ];
    expect(calls.filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each<[Feature[], boolean]>([
    [["history"], false],
    [["history", "integration", "template"], false],
    [["history", "sms"], true],
    [["history", "mms"], true],
    [["history", "group"], true],
    [["sms", "mms", "group"], false],
  ])("R192: the history with %j: %s", (access, opens) => {
    expect(lets(history, subAccount(access))).toBe(opens);
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
      [deleteGroup, deleteOrEmptyGroups, deleteContact, deleteContacts],
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
    expect(placeOf(deleteMe, "code")).toBe("body");
    expect(deleteMe.input.safeParse({}).success).toBe(false);
    expect(deleteMe.input.safeParse({ code: "123456" }).success).toBe(true);
  });

  it("C12: return nothing to a guest but their own data", () => {
    const guest = person({ role: "guest", access: FEATURES });
    const areas = new Set(
      endpoints
        .filter((call) => call.access.who === "signed-in" && lets(call, guest))
        .map(({ area }) => area),
    );
    expect([...areas].sort()).toEqual(["admin", "auth", "user"]);
  });
});

/** What an app token may change, and why it may. Whatever is not here takes the person. */
const BY_TOKEN: Readonly<Record<string, string>> = {
  // Sending from a program is what tokens are for; the price is agreed to in the call.
  "POST /draftcampaign": "writes a text; nothing is sent",
  "PUT /draftcampaign/update-campaign/{id}": "writes a text; nothing is sent",
  "DELETE /draftcampaign/campaign/{id}": "removes what was not sent",
  "POST /draftcampaign/check/{id}": "changes nothing: it counts and prices",
  "POST /gateway/bulk": "sends, which is what tokens are for",
  "PUT /gateway/bulk/{id}/pause": "stops sending",
  "PUT /gateway/bulk/{id}/resume": "goes on sending what was paid for",
  "PUT /gateway/bulk/{id}/cancel": "stops sending; the credit comes back to the account",
  // A shop keeps its audience up to date.
  "POST /group": "imports contacts",
  "POST /group/groupWithcontact": "adds contacts",
  "POST /group/upload": "reads a sheet for an import",
  "POST /group/data/{id}": "changes nothing: it lists contacts",
  "PUT /group/{id}": "renames a group",
  "DELETE /group/{id}": "removes a group",
  "POST /group/delete-empty-group": "removes a group without contacts",
  "PUT /mobile/group/{id}": "imports contacts",
  "PUT /group/quickcontact/{id}": "adds a contact",
  "PUT /group/updatequickcontact/{groupId}/{contactId}": "changes a contact",
  "DELETE /group/deletesinglecontact/{id}": "removes a contact",
  "POST /group/deletemulticontact": "removes contacts",
  "PUT /contact/block/{id}": "blocks a number; recipients' own opt-outs stay",
  "POST /fileStorage/uploadFile": "keeps a file for a message",
  // What is only shown.
  "PUT /user/me": "changes a name, a language and a time zone",
  "POST /user/logo": "changes the account's picture",
  "DELETE /user/logo": "removes the account's picture",
  "POST /user/onBoarding": "hides the welcome",
  "PUT /user/notification": "marks the notifications as seen",
  "DELETE /user/notification": "deletes the notifications",
  "DELETE /user/notification/{id}": "deletes a notification",
  "POST /user/admin-visit": "puts an attempt on record",
  "POST /user/restore-admin-session": "ends acting for another; a token never acts",
  // A form that only a person can send in.
  "POST /user/fill-verification-form": "fills in a form; sending it takes the person",
  "POST /user/upload-document": "adds to that form",
  "DELETE /user/delete-verification-form/{id}": "removes a form that was not sent",
};

describe("what an app token may change", () => {
  const isWrite = ({ method, access }: Endpoint) =>
    method !== "GET" && access.who === "signed-in" && !access.inPerson;

  it("is listed with a reason each; whatever else writes takes the person", () => {
    const writes = someOf(endpoints, isWrite).map(named);
    expect(writes.filter((name) => !BY_TOKEN[name])).toEqual([]);
    expect(Object.keys(BY_TOKEN).filter((name) => !writes.includes(name))).toEqual([]);
  });

  it("is nothing that moves money, rights or where messages go", () => {
    const personal = [
      "POST /user/change-access",
      "PUT /user/update-role-access",
      "POST /user/subaccount-ghl-webhook/{id}",
      "POST /user/inviteLink",
      "POST /user/create-subaccount-purhcase",
      "POST /user/subaccountLogin",
      "POST /user/delete-sub-account",
      "GET /user/sessions",
      "DELETE /user/sessions",
      "POST /user/token",
      "POST /user/webhook",
      "DELETE /user/webhook/{id}",
      "POST /user/webhook/{id}/secret",
      "POST /user/profileconfig",
      "PUT /user/autoCredit",
      "POST /group/assignGroup",
      "POST /template/assignTemplate",
      "POST /draftcampaign/assign",
    ];
    for (const { method, path, access } of allNamed(endpoints, personal, named)) {
      expect([`${method} ${path}`, access]).toEqual([
        `${method} ${path}`,
        expect.objectContaining({ inPerson: true }),
      ]);
    }
  });

  it("is in no address: codes, tokens and passwords travel in bodies and headers", () => {
    const secrets = ["code", "password", "oldPassword", "secret"];
    for (const endpoint of endpoints) {
      for (const field of Object.keys(endpoint.input.shape).filter((each) =>
        secrets.includes(each),
      )) {
        expect([named(endpoint), field, placeOf(endpoint, field)]).not.toContain("query");
      }
    }
  });
});
