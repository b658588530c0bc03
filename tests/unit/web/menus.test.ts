import { describe, expect, it } from "vitest";
import { FEATURES, may, type Person, ROLES } from "#core/access.ts";
import { person, subAccount } from "#tests/support/person.ts";
import { menuOrder } from "#web/app/menu-order.ts";
import { creationsFor, isBuilt, menuFor, profileMenuFor, tabsFor } from "#web/app/menus.ts";
import { signedInScreens } from "#web/app/screens.ts";
import { originalLabel } from "#web/lib/original-label.ts";
import { paths } from "#web/lib/paths.ts";

/** As if every screen of the documents were there. */
const all = () => true;

const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);
const menuOf = (someone: Person) => labels(menuFor(someone, all));
const createOf = (someone: Person, at = "/") => labels(creationsFor(someone, at, all));
const profileOf = (someone: Person) => labels(profileMenuFor(someone, all));

const superAdmin = person({ role: "superAdmin", batch: true });

describe("the side bar", () => {
  it("R468: has the documents' entries in their order", () => {
    expect(menuOf(superAdmin)).toEqual([
      "Dashboard",
      "Conversation",
      "Campaign",
      "New Message",
      "Batch Message",
      "File Scheduler",
      "Email SMS",
      "History",
      "Template",
      "Groups",
      "Opt-Out",
      "Medical Contacts",
      "Buy Credit",
      "Sender IDs",
      "Buy Numbers",
      "Integration",
      "Contact Forms",
      "Workflow Actions",
      "Verification",
      "Sub-Accounts",
      "Admin Panel",
      "Documents",
    ]);
  });

  it("R469, R470: gathers them under Messaging, Audience and Automation", () => {
    const under = (section: string) =>
      labels(menuFor(superAdmin, all).filter((screen) => screen.section === section));
    expect(under("Messaging")).toEqual([
      "New Message",
      "Batch Message",
      "File Scheduler",
      "Email SMS",
    ]);
    expect(under("Audience")).toEqual(["Groups", "Opt-Out", "Medical Contacts"]);
    expect(under("Automation")).toEqual(["Contact Forms", "Workflow Actions"]);
  });

  it("R606: shows an entry to people with its permission, and to no one else", () => {
    for (const role of ROLES) {
      for (const access of [[], ["sms"], ["group", "history"], FEATURES] as const) {
        const someone = person({ role, access });
        const shown = menuFor(someone, all).filter((screen) => screen.may);
        for (const screen of menuFor(superAdmin, all)) {
          if (!screen.may) continue;
          expect([role, screen.label, shown.includes(screen)]).toEqual([
            role,
            screen.label,
            may(someone, screen.may),
          ]);
        }
      }
    }
  });

  it("leads to no screen that there is not", () => {
    for (const screen of menuFor(superAdmin)) {
      expect([screen.label, isBuilt(screen.to)]).toEqual([screen.label, true]);
    }
    expect(isBuilt("/no-such-screen")).toBe(false);
    expect(isBuilt(paths.replySettings)).toBe(true);
  });

  it("R021: shows Batch Message to who has the batch flag", () => {
    expect(menuOf(person())).not.toContain("Batch Message");
    expect(menuOf(person({ batch: true }))).toContain("Batch Message");
  });

  it("R372, R373: hides File Scheduler and Email SMS from trial and quick-approved people", () => {
    expect(menuOf(person())).toEqual(expect.arrayContaining(["File Scheduler", "Email SMS"]));
    for (const someone of [
      person({ role: "trial" }),
      person({ quickApproved: true }),
      subAccount(FEATURES, { quickApproved: true }),
    ]) {
      expect(menuOf(someone)).not.toContain("File Scheduler");
      expect(menuOf(someone)).not.toContain("Email SMS");
    }
  });

  it("R374, R375, R607: shows a sub-account what its access permits", () => {
    const common = ["Dashboard", "Sender IDs", "Documents"];
    const shown = (...access: Parameters<typeof subAccount>[0]) =>
      menuOf(subAccount(access)).filter((label) => !common.includes(label));
    expect(shown()).toEqual([]);
    const messaging = ["Conversation", "Campaign", "New Message"];
    expect(shown("sms")).toEqual(messaging);
    expect(shown("mms")).toEqual(messaging);
    const audience = ["Groups", "Opt-Out"];
    expect(shown("group")).toEqual(audience);
    expect(shown("group", "history")).toEqual(["History", ...audience]);
    expect(shown("group", "template")).toEqual(["Template", ...audience]);
    expect(shown("group", "automation")).toEqual([
      ...audience,
      "Contact Forms",
      "Workflow Actions",
    ]);
    expect(shown("integration")).toEqual(["Integration"]);
    expect(shown("group", "fileScheduler")).toEqual(["File Scheduler", ...audience]);
    expect(shown("group", "emailSms")).toEqual(["Email SMS", ...audience]);
  });

  it("R192: shows a sub-account without sms, mms and group nothing of messaging and audience", () => {
    const left = subAccount(FEATURES.filter((each) => !["sms", "mms", "group"].includes(each)));
    expect(menuOf(left)).toEqual(["Dashboard", "Sender IDs", "Integration", "Documents"]);
  });

  it("R275, R612: shows Medical Contacts and the Admin Panel to super administrators alone", () => {
    for (const role of ROLES) {
      const shown = menuOf(person({ role, access: FEATURES }));
      expect(shown.includes("Admin Panel")).toBe(role === "superAdmin");
      expect(shown.includes("Medical Contacts")).toBe(role === "superAdmin");
    }
  });

  it("R608, R609, R492: shows Buy Credit to who may buy it", () => {
    const shows = (wishes: Partial<Person>) => menuOf(person(wishes)).includes("Buy Credit");
    expect(shows({})).toBe(true);
    expect(shows({ role: "trial" })).toBe(false);
    expect(shows({ profileType: "postpaid" })).toBe(false);
    expect(shows({ role: "subaccount" })).toBe(false);
    expect(shows({ role: "subaccount", deductFromAccount: true })).toBe(true);
  });

  it("R611: shows Buy Numbers and Integration to users, admins and super administrators", () => {
    for (const role of ROLES) {
      const shown = menuOf(person({ role }));
      const expected = ["user", "admin", "superAdmin"].includes(role);
      expect([role, shown.includes("Buy Numbers")]).toEqual([role, expected]);
      expect([role, shown.includes("Integration")]).toEqual([role, expected]);
    }
  });

  it("shows a guest the documents alone", () => {
    expect(menuOf(person({ role: "guest", access: FEATURES }))).toEqual(["Documents"]);
  });
});

describe("the tab bar", () => {
  it("R475: has Invoice in place of Buy Credit for postpaid profiles", () => {
    const tabsOf = (someone: Person) => labels(tabsFor(someone, all));
    expect(tabsOf(person())).toContain("Buy Credit");
    expect(tabsOf(person())).not.toContain("Invoice");
    expect(tabsOf(person({ profileType: "postpaid" }))).toContain("Invoice");
    expect(tabsOf(person({ profileType: "postpaid" }))).not.toContain("Buy Credit");
  });

  it("R610: shows a trial user neither", () => {
    for (const profileType of ["prepaid", "postpaid"] as const) {
      const shown = labels(tabsFor(person({ role: "trial", profileType }), all));
      expect(shown).not.toContain("Invoice");
      expect(shown).not.toContain("Buy Credit");
    }
  });
});

describe("the Create menu", () => {
  it("R480: has these four, each hidden on its own page", () => {
    expect(createOf(person())).toEqual(["Quick Message", "Campaign", "Group", "Template"]);
    expect(createOf(person(), paths.quickMessage)).not.toContain("Quick Message");
    expect(createOf(person(), paths.createCampaign)).not.toContain("Campaign");
    expect(createOf(person(), paths.importGroup)).not.toContain("Group");
    expect(createOf(person(), paths.addTemplate)).not.toContain("Template");
  });

  it("R481, R482, R483: shows a sub-account what its features make", () => {
    expect(createOf(subAccount([]))).toEqual([]);
    expect(createOf(subAccount(["sms"]))).toEqual(["Quick Message", "Campaign"]);
    expect(createOf(subAccount(["mms"]))).toEqual(["Quick Message"]);
    expect(createOf(subAccount(["group"]))).toEqual(["Group"]);
    expect(createOf(subAccount(["group"], { roleAccess: {} }))).toEqual([]);
    expect(createOf(subAccount(["group", "template"]))).toEqual(["Group", "Template"]);
  });
});

describe("the profile menu", () => {
  it("R488: has these", () => {
    expect(profileOf(person({ isSpecialPlanActive: true }))).toEqual([
      "Profile",
      "Sender Ids",
      "Security",
      "Reply Settings",
      "Settings",
      "Developer",
      "Special Plan",
      "Documents",
    ]);
  });

  it("R486: has no Settings for a sub-account", () => {
    expect(profileOf(subAccount(FEATURES))).toEqual([
      "Profile",
      "Sender Ids",
      "Security",
      "Developer",
      "Documents",
    ]);
  });

  it("R487: has Special Plan while one is active and the profile is not postpaid", () => {
    const shows = (wishes: Partial<Person>) => profileOf(person(wishes)).includes("Special Plan");
    expect(shows({})).toBe(false);
    expect(shows({ isSpecialPlanActive: true })).toBe(true);
    expect(shows({ isSpecialPlanActive: true, profileType: "postpaid" })).toBe(false);
  });
});

describe("acting for another person", () => {
  it("R477: gives a button of their own to administrators only", () => {
    expect(ROLES.map((role) => [role, originalLabel(role)])).toEqual([
      ["user", undefined],
      ["admin", "Admin"],
      ["superAdmin", "Super Admin"],
      ["guest", undefined],
      ["subaccount", undefined],
      ["trial", undefined],
    ]);
    expect(originalLabel(undefined)).toBeUndefined();
  });
});

describe("every entry that a feature exports", () => {
  it("has its place in the order of the menu", () => {
    for (const { path, menus = [] } of signedInScreens) {
      for (const entry of menus) {
        const to = entry.to ?? path;
        for (const menu of entry.in) {
          expect([menu, entry.label, menuOrder[menu].includes(to)]).toEqual([
            menu,
            entry.label,
            true,
          ]);
        }
      }
    }
  });
});

describe("routes", () => {
  it("are guarded by the permission that their menus' entries have", () => {
    const entries = [...menuFor(superAdmin), ...creationsFor(superAdmin, "")];
    for (const { to, may: needed, label } of entries) {
      const route = signedInScreens.find(({ path }) => path === to);
      if (!route) continue;
      expect([label, route.may]).toEqual([label, needed]);
    }
  });

  it("R192: of messaging and audience are closed to a sub-account without sms, mms and group", () => {
    const left = subAccount(FEATURES.filter((each) => !["sms", "mms", "group"].includes(each)));
    const closed = signedInScreens.filter(({ path }) => /^\/(campaign|group|history)/.test(path));
    expect(closed.length).toBeGreaterThan(5);
    for (const { path, may: needed } of closed) {
      expect([path, needed && may(left, needed)]).toEqual([path, false]);
    }
  });

  it("R191: open a campaign of text messages to sms alone, and the list to either medium", () => {
    const mmsOnly = subAccount(["mms"]);
    const opened = signedInScreens
      .filter(({ path }) => path.startsWith("/campaign"))
      .map(({ path, may: needed }) => [path, needed !== undefined && may(mmsOnly, needed)]);
    expect(opened).toEqual([
      ["/campaign", true],
      ["/campaign/create", false],
      ["/campaign/create/:id", false],
      ["/campaign/check/:id", false],
      ["/campaign/report/:id", false],
    ]);
  });

  it("R474: have a title each", () => {
    for (const { path, title } of signedInScreens)
      expect([path, title.length > 2]).toEqual([path, true]);
  });

  it("lead to one screen each", () => {
    const known = signedInScreens.map(({ path }) => path);
    expect(new Set(known).size).toBe(known.length);
  });
});
