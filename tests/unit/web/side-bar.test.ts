import { describe, expect, it } from "vitest";
import { FEATURES, may, type Person, ROLES } from "#core/permissions.ts";
import { person, subAccount } from "#tests/support/person.ts";
import { administrationFor, menuFor } from "#web/app/menus.ts";
import { signedInScreens } from "#web/app/screens.ts";
import { paths } from "#web/lib/paths.ts";
import { labels, superAdmin } from "./menu-support.ts";

const menuOf = (someone: Person) => labels(menuFor(someone));

describe("the side bar", () => {
  it("R468: has the documents' entries, Dashboard first", () => {
    expect(menuOf(superAdmin)).toEqual([
      "Dashboard",
      "Conversation",
      "New Message",
      "Campaign",
      "Batch Message",
      "File Scheduler",
      "Email SMS",
      "History",
      "Template",
      "Groups",
      "All contacts",
      "Segments",
      "Opt-Out",
      "Medical Contacts",
      "Sender IDs",
      "Buy Numbers",
      "Contact Forms",
      "Workflow Actions",
      "Keywords",
      "Integration",
      "Billing overview",
      "Buy Credit",
      "Sub-Accounts",
      "Verification",
      "Documents",
      "Admin Panel",
    ]);
  });

  it("R469, R470: gathers them under headings", () => {
    const headings = menuFor(superAdmin).map(({ section }) => section);
    expect([...new Set(headings)]).toEqual([
      undefined,
      "Messages",
      "Contacts",
      "Senders",
      "Automation",
      "Billing",
      "Account",
      "Administration",
    ]);
    const under = (section: string) =>
      labels(menuFor(superAdmin).filter((screen) => screen.section === section));
    expect(under("Messages")).toEqual([
      "Conversation",
      "New Message",
      "Campaign",
      "Batch Message",
      "File Scheduler",
      "Email SMS",
      "History",
      "Template",
    ]);
    expect(under("Contacts")).toEqual([
      "Groups",
      "All contacts",
      "Segments",
      "Opt-Out",
      "Medical Contacts",
    ]);
    expect(under("Automation")).toEqual([
      "Contact Forms",
      "Workflow Actions",
      "Keywords",
      "Integration",
    ]);
  });

  it("R606: shows an entry to people with its permission, and to no one else", () => {
    for (const role of ROLES) {
      for (const access of [[], ["sms"], ["group", "history"], FEATURES] as const) {
        const someone = person({ role, access });
        const shown = menuFor(someone).filter((screen) => screen.may);
        for (const screen of menuFor(superAdmin)) {
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

  it("leads only to screens that exist", () => {
    const screens = new Set([paths.home, ...signedInScreens.map(({ path }) => path)]);
    for (const { label, to } of menuFor(superAdmin)) {
      expect([label, screens.has(to)]).toEqual([label, true]);
    }
  });

  it("R021: shows Batch Message to people with the batch flag", () => {
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
    const messaging = ["Conversation", "New Message", "Campaign"];
    expect(shown("sms")).toEqual(messaging);
    expect(shown("mms")).toEqual(messaging);
    const audience = ["Groups", "All contacts", "Segments", "Opt-Out"];
    expect(shown("group")).toEqual(audience);
    expect(shown("group", "history")).toEqual(["History", ...audience]);
    expect(shown("group", "template")).toEqual(["Template", ...audience]);
    expect(shown("group", "automation")).toEqual([
      ...audience,
      "Contact Forms",
      "Workflow Actions",
      "Keywords",
    ]);
    expect(shown("integration")).toEqual(["Integration"]);
    expect(shown("group", "fileScheduler")).toEqual(["File Scheduler", ...audience]);
    expect(shown("group", "emailSms")).toEqual(["Email SMS", ...audience]);
  });

  it("R192: shows a sub-account without sms, mms and group nothing of messaging and audience", () => {
    const left = subAccount(FEATURES.filter((each) => !["sms", "mms", "group"].includes(each)));
    expect(menuOf(left)).toEqual([
      "Dashboard",
      "History",
      "Sender IDs",
      "Integration",
      "Documents",
    ]);
  });

  it("R275, R612: shows Medical Contacts and the Admin Panel to super administrators only", () => {
    for (const role of ROLES) {
      const shown = menuOf(person({ role, access: FEATURES }));
      expect(shown.includes("Admin Panel")).toBe(role === "superAdmin");
      expect(shown.includes("Medical Contacts")).toBe(role === "superAdmin");
    }
  });

  it("R608, R609, R492: shows Buy Credit to those who may buy it", () => {
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

  it("shows a guest only the documents", () => {
    expect(menuOf(person({ role: "guest", access: FEATURES }))).toEqual(["Documents"]);
  });
});

describe("the admin area's menu", () => {
  it("has every screen of it that is not about one user, under a heading, for its people only", () => {
    const screens = signedInScreens.filter((screen) => screen.may === "admin");
    const general = screens.filter(({ path }) => !path.includes(":"));
    const menu = administrationFor(superAdmin);
    expect(menu.map(({ to }) => to).toSorted()).toEqual(general.map(({ path }) => path).toSorted());
    expect(menu.filter(({ section }) => section === undefined)).toEqual([]);
    expect(administrationFor(person({ role: "admin" }))).toEqual([]);
  });
});
