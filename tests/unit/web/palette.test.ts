import { Compass } from "lucide-react";
import { describe, expect, it } from "vitest";
import { FEATURES, may, ROLES } from "#core/permissions.ts";
import { person, subAccount } from "#tests/support/person.ts";
import { bestFirst, matches } from "#web/app/matches.ts";
import { menuFor } from "#web/app/menus.ts";
import { settingsFor, withWords } from "#web/app/palette-settings.ts";
import { signedInScreens } from "#web/app/screens.ts";
import { paths } from "#web/lib/paths.ts";
import { labels, superAdmin } from "./menu-support.ts";

describe("what the command palette matches", () => {
  it("is every typed word at the beginning of a word, in any order and case", () => {
    expect(matches("Reply Settings", "rep set")).toBe(true);
    expect(matches("Reply Settings", "SET")).toBe(true);
    expect(matches("Sub-Accounts", "acc")).toBe(true);
    expect(matches("Reply Settings", "ply")).toBe(false);
    expect(matches("Reply Settings", "reply time")).toBe(false);
  });
});

describe("the settings that the command palette finds", () => {
  it("are on screens that the person may open", () => {
    expect(labels(settingsFor(person(), []))).toContain("Time zone and language");
    const own = settingsFor(subAccount([]), []);
    expect(labels(own)).toContain("Password");
    expect(labels(own)).not.toContain("Logo");
    expect(own.map(({ to }) => to)).not.toContain(paths.settings);
  });

  it("has a screen by its name though a menu calls it otherwise", () => {
    const create = { to: paths.importGroup, label: "Group", icon: Compass };
    expect(labels(settingsFor(person(), [create]))).toContain("Import contacts");
  });
});

describe("the words that people type", () => {
  const someone = person({ batch: true });
  const all = () => {
    const screens = menuFor(someone);
    return [...withWords(screens), ...settingsFor(someone, screens)];
  };

  it.each([
    ["import", "Import contacts"],
    ["upload", "Import contacts"],
    ["csv", "Import contacts"],
    ["invoice", "Invoice"],
    ["receipt", "Invoice"],
    ["top up", "Buy Credit"],
    ["recharge", "Buy Credit"],
    ["unsubscribe", "Opt-Out"],
    ["blacklist", "Opt-Out"],
    ["team", "Sub-Accounts"],
    ["staff", "Sub-Accounts"],
    ["API", "Developer"],
    ["price", "Pricing"],
    ["how much", "Pricing"],
    ["inbox", "Conversation"],
    ["bulk", "Campaign"],
    ["contacts", "Groups"],
    ["quiet hours", "Sending hours"],
    ["2fa", "Multi-factor sign-in"],
    ["merge tags", "Parameters"],
    ["credit card", "Cards"],
    ["help", "Documents"],
    ["hubspot", "Integration"],
    ["forward replies", "Reply Settings"],
  ])("%s finds %s", (typed, label) => {
    expect(labels(bestFirst(all(), typed))).toContain(label);
  });

  it("find what is named like that first", () => {
    expect(labels(bestFirst(all(), "credit"))[0]).toBe("Buy Credit");
    expect(labels(bestFirst(all(), "message"))[0]).toBe("New Message");
  });

  it("lead nowhere that a person may not go", () => {
    const open = (path: string) => signedInScreens.find((screen) => screen.path === path)?.may;
    for (const role of ROLES) {
      for (const access of [[], ["sms"], FEATURES] as const) {
        const one = person({ role, access });
        const closed = settingsFor(one, []).filter(({ to }) => {
          const needed = open(to.split(/[?#]/)[0] ?? to);
          return needed && !may(one, needed);
        });
        expect([role, labels(closed)]).toEqual([role, []]);
      }
    }
    expect(labels(settingsFor(superAdmin, []))).toContain("Auto credit");
  });
});
