import { describe, expect, it } from "vitest";
import {
  assignDraft,
  assignGroup,
  assignTemplate,
} from "#core/contract/assignments/assignments.ts";
import {
  addContact,
  deleteContact,
  deleteContacts,
  listContacts,
  updateContact,
} from "#core/contract/contacts/contacts.ts";
import {
  deleteGroup,
  deleteOrEmptyGroups,
  listGroups,
  renameGroup,
} from "#core/contract/groups/groups.ts";
import { importIntoGroup, importNewGroup } from "#core/contract/imports/imports.ts";
import { history } from "#core/contract/messages/messages.ts";
import { profileConfig, setAutoCredit } from "#core/contract/profile/profile.ts";
import { areaOf, endpoints } from "#core/contract/registry.ts";
import { deleteMe } from "#core/contract/security/security.ts";
import {
  changeAccess,
  deleteSubAccount,
  giveCredit,
  inviteSubAccount,
  listSubAccounts,
  setSubAccountWebhook,
  signInAsSubAccount,
  updateRoleAccess,
} from "#core/contract/sub-accounts/sub-accounts.ts";
import { type Endpoint, placeOf } from "#core/endpoint.ts";
import {
  allows,
  FEATURES,
  type Feature,
  may,
  type Person,
  type Rights,
  ROLES,
  rightOf,
} from "#core/permissions.ts";
import { nameOf } from "#tests/support/name-of.ts";
import { person, subAccount } from "#tests/support/person.ts";
import { allNamed, someOf } from "#tests/support/some-of.ts";

const lets = ({ access }: Pick<Endpoint, "access">, someone: Person) => allows(access, someone);

const ofAreas = (...areas: string[]) =>
  areas.flatMap((wanted) => someOf(endpoints, (endpoint) => areaOf(endpoint) === wanted));

describe("a filter of calls", () => {
  it("fails if it matches nothing", () => {
    expect(() => ofAreas("drafts", "no-such-area")).toThrow("matches nothing");
    expect(() => allNamed(endpoints, ["GET /no/such/call"], nameOf)).toThrow("matches nothing");
  });
});

describe("the calls that a permission closes", () => {
  it("R192: of groups, contacts, campaigns and drafts refuse a sub-account without sms, mms and group", () => {
    const others = FEATURES.filter((feature) => !["sms", "mms", "group"].includes(feature));
    const calls = ofAreas("groups", "contacts", "drafts", "gateway-sms", "scheduler", "messages");
    // The history opens alone (decision 21).
    const closed = calls.filter(
      ({ access }) => access.who !== "signed-in" || access.may !== "history",
    );
    expect(closed.filter((call) => lets(call, subAccount(others))).map(nameOf)).toEqual([]);
  });

  // Taken from 000 section 6 and R194, not from access.ts: what each call requires of a sub-account.
  const SMS_CALLS: [call: string, access: Feature[], others?: "edit" | "delete"][] = [
    ["POST /gateway", ["sms"]],
    ["POST /sms", ["sms"]],
    ["POST /gateway/audience/sheet", ["sms"]],
    ["POST /gateway/multigroup", ["sms"]],
    ["POST /gateway/bulk-number-list", ["sms"]],
    ["POST /gateway/excelbulksms", ["sms"]],
  ];

  /** Which of the two a message needs is decided by its medium; these need a further feature. */
  const CAMPAIGN_CALLS: readonly [string, keyof Rights | undefined, besides?: Feature][] = [
    ["POST /gateway/check", undefined],
    ["POST /message", undefined],
    ["GET /recent-numbers", undefined, "history"],
    ["GET /gateway/bulkdetails/{id}", undefined, "history"],
    ["GET /gateway/inbox-filter-sms/{campaignId}", undefined, "history"],
    ["GET /gateway/optout/{id}", undefined, "history"],
    ["GET /gateway/analytic/{id}", undefined, "history"],
    ["GET /gateway/getClickedData", undefined],
    ["PUT /gateway/quick/{id}/link", "edit"],
    ["GET /message/bulk/resend/{id}", undefined, "group"],
    ["GET /gateway/bulk/resend/{id}", undefined, "group"],
    ["GET /gateway/approval-message", undefined],
    ["POST /draftcampaign", undefined],
    ["PUT /draftcampaign/update-campaign/{id}", "edit"],
    ["GET /draftcampaign/campaign/{id}", undefined],
    ["GET /draftcampaign", undefined],
    ["DELETE /draftcampaign/campaign/{id}", "delete"],
    ["POST /draftcampaign/check/{id}", undefined],
    ["POST /draftcampaign/check/{id}/followup", undefined],
    ["POST /gateway/bulk", "edit"],
    ["GET /gateway/bulk", undefined],
    ["GET /gateway/campaign/{id}", undefined],
    ["PUT /gateway/campaign/{id}/link", "edit"],
    ["PUT /gateway/bulk/{id}/pause", "edit"],
    ["PUT /gateway/bulk/{id}/resume", "edit"],
    ["PUT /gateway/bulk/{id}/cancel", "edit"],
    ["PUT /gateway/bulk/{id}/followup/cancel", "edit"],
    ["PUT /gateway/bulk/{id}/appeal", "edit"],
    ["PUT /gateway/quick/{id}/appeal", "edit"],
    ["POST /message/bulk", "edit"],
    ["GET /message/bulk/{id}", undefined],
    ["GET /gateway/bulk/{id}", undefined],
    ["GET /gateway/bulkById/{id}", undefined],
    ["PUT /gateway/updatebulk/{id}", "edit"],
    ["POST /gateway/audience", undefined],
    ["GET /gateway/audience/{id}", undefined],
    ["GET /gateway/audience/{id}/rejected", undefined],
    ["POST /gateway/editschdulebulk", "edit"],
    ["POST /gateway/editschdulebulk/check", "edit"],
    ["GET /scheduler/messageSchdule", undefined],
    ["PUT /scheduler/editmessageSchdule", "edit"],
    ["PUT /scheduler/cancelSchdule", "edit"],
    ["PUT /scheduler/cancelRecurranceSchdule", "edit"],
    ["PUT /scheduler/reschedulequickschedule/{id}", "edit"],
    ["PUT /scheduler/cancelquickschedule/{id}", "edit"],
  ];

  it.each(CAMPAIGN_CALLS)("R191: %s is opened by either medium", (name, right, besides) => {
    const [call] = allNamed(endpoints, [name], nameOf);
    if (!call) throw new Error("There is no such call");
    const further = besides ? [besides] : [];
    for (const medium of ["sms", "mms"] as const) {
      expect(lets(call, subAccount([medium, ...further]))).toBe(true);
      expect(lets(call, subAccount([medium]))).toBe(besides === undefined);
    }
    expect(lets(call, subAccount(["group", "template", "history"]))).toBe(false);
    const others = call.access.who === "signed-in" ? call.access.others : undefined;
    expect(others && rightOf(others)).toBe(right);
  });

  it.each(SMS_CALLS)("R191: %s is opened by %j, and by no other feature", (name, access) => {
    const [call] = allNamed(endpoints, [name], nameOf);
    if (!call) throw new Error("There is no such call");
    expect(lets(call, subAccount(access))).toBe(true);
    for (const missing of access) {
      expect(lets(call, subAccount(FEATURES.filter((each) => each !== missing)))).toBe(false);
    }
    expect(lets(call, person())).toBe(true);
  });

  it("R194: changing another person's campaign needs the right to its feature", () => {
    const given = (rights: Partial<Rights>) =>
      subAccount(["sms"], { roleAccess: { sms: { edit: false, delete: false, ...rights } } });
    for (const [name, , right] of SMS_CALLS) {
      const [call] = allNamed(endpoints, [name], nameOf);
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

  it("R191: the table of calls about campaigns and text messages is complete", () => {
    const calls = ofAreas("drafts", "gateway-sms", "messages").map(nameOf);
    const known = [
      ...SMS_CALLS.map(([name]) => name),
      ...CAMPAIGN_CALLS.map(([name]) => name),
      "GET /gateway",
      "GET /gateway/status-count",
      "GET /message",
      // Conversations are open to either medium (C25).
      "GET /gateway/conversation",
      "GET /gateway/inbox-quick-sms",
      "GET /gateway/squarespace-sms",
      "GET /gateway/get-square-space-chat",
      "GET /gateway/export",
      "GET /gateway/export/{id}",
      "GET /gateway/export/{id}/file",
      "POST /draftcampaign/assign",
    ];
    expect(calls.filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each<[Feature[], boolean]>([
    [["history"], true],
    [["history", "integration", "template"], true],
    [["history", "sms"], true],
    [["history", "mms"], true],
    [["history", "group"], true],
    [["sms", "mms", "group"], false],
  ])("R607, decision 21: the history with %j: %s", (access, opens) => {
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

  it("R371: read forms, keywords and workflows without rights, change with edit, delete with delete", () => {
    const deletes = ["DELETE /contactform", "DELETE /keyword/{id}", "DELETE /workflow/{id}"];
    const reads = ["POST /workflow/dryRun/{id}"];
    const calls = ofAreas("contact-forms", "keywords", "workflows");
    expect(calls.map(nameOf)).toEqual(expect.arrayContaining([...deletes, ...reads]));
    const given = (rights: Partial<Rights>) =>
      subAccount(["sms", "automation"], {
        roleAccess: { automation: { edit: false, delete: false, ...rights } },
      });
    for (const call of calls) {
      if (call.access.who === "anyone") continue;
      const name = nameOf(call);
      const isRead = name.startsWith("GET ") || reads.includes(name);
      const isDelete = deletes.includes(name);
      const passes = [{}, { edit: true }, { delete: true }].map((one) => lets(call, given(one)));
      expect([name, passes]).toEqual([name, [isRead, isRead || !isDelete, isRead || isDelete]]);
    }
  });

  it("R282: show groups and their contacts without the right to edit, and make none", () => {
    const reader = subAccount(["group"], { roleAccess: { group: { edit: false, delete: true } } });
    expect(lets(addContact, reader)).toBe(false);
    expect(lets(importNewGroup, reader)).toBe(false);
    expect(lets(listGroups, reader)).toBe(true);
    expect(lets(listContacts, reader)).toBe(true);
  });

  it("R202, R267, R288: share groups, templates and drafts, except for sub-accounts", () => {
    for (const call of [assignGroup, assignTemplate, assignDraft]) {
      expect(ROLES.filter((role) => lets(call, person({ role, access: FEATURES })))).toEqual([
        "user",
        "admin",
        "superAdmin",
        "trial",
      ]);
    }
  });

  it("R331: manage sub-accounts, for parents that may have some", () => {
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
      expect([nameOf(call), may]).toEqual([nameOf(call), ["user", "admin", "superAdmin"]]);
      expect(lets(call, person({ allowSubAccount: false }))).toBe(false);
    }
  });

  it("R283: choose their default sender, sub-accounts too, but not guests", () => {
    expect(lets(profileConfig, subAccount([]))).toBe(true);
    expect(lets(profileConfig, person())).toBe(true);
    expect(lets(profileConfig, person({ role: "guest" }))).toBe(false);
  });

  it("R605: set no automatic purchase for postpaid profiles", () => {
    expect(lets(setAutoCredit, person({ profileType: "postpaid" }))).toBe(false);
    expect(lets(setAutoCredit, person())).toBe(true);
  });

  it("R617: delete an account only in person, with a code", () => {
    expect(deleteMe.access).toEqual({ who: "signed-in", inPerson: true });
    expect(placeOf(deleteMe, "code")).toBe("body");
    expect(deleteMe.input.safeParse({}).success).toBe(false);
    expect(deleteMe.input.safeParse({ code: "123456" }).success).toBe(true);
  });

  it("C12: return nothing to a guest but their own data", () => {
    const guest = person({ role: "guest", access: FEATURES });
    const areas = new Set(
      endpoints.filter((call) => call.access.who === "signed-in" && lets(call, guest)).map(areaOf),
    );
    // Of billing, how many messages their credit is enough for; of email to SMS, writing to support.
    expect([...areas].sort()).toEqual(["admin", "auth", "billing", "email-to-sms", "user"]);
  });
});
