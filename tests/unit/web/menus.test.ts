import { describe, expect, it } from "vitest";
import { FEATURES, type Person, ROLES } from "#core/permissions.ts";
import { person, subAccount } from "#tests/support/person.ts";
import { menuOrder } from "#web/app/menu-order.ts";
import { creationsFor, menuFor, ownScreensFor, profileMenuFor, tabsFor } from "#web/app/menus.ts";
import { signedInScreens } from "#web/app/screens.ts";
import { originalLabel } from "#web/lib/original-label.ts";
import { paths } from "#web/lib/paths.ts";
import { labels, superAdmin } from "./menu-support.ts";

const createOf = (someone: Person, at = "/") => labels(creationsFor(someone, at));

const profileOf = (someone: Person) => labels(profileMenuFor(someone));

describe("the tab bar", () => {
  it("R475: has Invoice in place of Buy Credit for postpaid profiles", () => {
    const tabsOf = (someone: Person) => labels(tabsFor(someone));
    expect(tabsOf(person())).toContain("Buy Credit");
    expect(tabsOf(person())).not.toContain("Invoice");
    expect(tabsOf(person({ profileType: "postpaid" }))).toContain("Invoice");
    expect(tabsOf(person({ profileType: "postpaid" }))).not.toContain("Buy Credit");
  });

  it("R610: shows a trial user neither", () => {
    for (const profileType of ["prepaid", "postpaid"] as const) {
      const shown = labels(tabsFor(person({ role: "trial", profileType })));
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

  it("R481, R482, R483: shows a sub-account what its features allow", () => {
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
      "Sender IDs",
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
      "Sender IDs",
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
  it("R477: has a separate button for administrators only", () => {
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
  it("has a place in the order of its menu", () => {
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

describe("the name of a screen", () => {
  /** Where the documents give an entry another text than its screen: [entry, screen]. */
  const BOTH = [
    ["Group", "Import contacts"],
    ["Groups", "Contact Groups"],
    ["Quick Message", "New Message"],
  ];

  it("is the same in its menus, its heading, the browser's tab and the command palette", () => {
    const differing = signedInScreens.flatMap(({ title, menus = [] }) =>
      menus
        // What leads to a part of a screen is named after that part.
        .filter(({ label, to }) => label !== undefined && label !== title && to === undefined)
        .map(({ label }) => [label, title]),
    );
    expect(differing.toSorted()).toEqual(BOTH);
    const titles = new Set(signedInScreens.map(({ title }) => title));
    const palette = [...menuFor(superAdmin), ...ownScreensFor(superAdmin)];
    const known = (label: string) => titles.has(label) || BOTH.some(([entry]) => entry === label);
    const parts = ["Reply Settings", "Special Plan"];
    expect(labels(palette).filter((label) => !known(label) && !parts.includes(label))).toEqual([]);
  });
});
