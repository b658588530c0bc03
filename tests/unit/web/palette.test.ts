import { describe, expect, it } from "vitest";
import { person, subAccount } from "#tests/support/person.ts";
import { matches } from "#web/app/matches.ts";
import { settingsFor } from "#web/app/palette-settings.ts";
import { paths } from "#web/lib/paths.ts";
import { labels } from "./menu-support.ts";

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
    expect(labels(settingsFor(person()))).toContain("Time zone and language");
    const own = settingsFor(subAccount([]));
    expect(labels(own)).toContain("Password");
    expect(labels(own)).not.toContain("Logo");
    expect(own.map(({ to }) => to)).not.toContain(paths.settings);
  });
});
