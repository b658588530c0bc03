import { describe, expect, it } from "vitest";
import { FEATURES, may } from "#core/permissions.ts";
import { optOutCodeOf, replyCodeOf } from "#core/rules/recipient-links.ts";
import { shortLinkOf } from "#core/rules/short-links.ts";
import { subAccount } from "#tests/support/person.ts";
import { creationsFor, menuFor } from "#web/app/menus.ts";
import { signedInScreens } from "#web/app/screens.ts";
import { paths } from "#web/lib/paths.ts";
import { superAdmin } from "./menu-support.ts";

describe("routes", () => {
  it("are guarded by the permission that their menus' entries have, or one that these include", () => {
    const entries = [...menuFor(superAdmin), ...creationsFor(superAdmin, "")];
    for (const { to, may: needed, label } of entries) {
      const route = signedInScreens.find(({ path }) => path === to);
      if (!route) continue;
      const narrower = route.menus?.find((entry) => (entry.label ?? route.title) === label)?.may;
      expect([label, narrower ?? route.may]).toEqual([label, needed]);
      const opened = FEATURES.map((feature) => subAccount([feature])).filter(
        (someone) => narrower && may(someone, narrower),
      );
      expect(opened.every((someone) => !route.may || may(someone, route.may))).toBe(true);
    }
  });

  it("never have the shape of a code: of a short link, to opt out, or to reply", () => {
    const known = Object.values(paths).map((path) =>
      typeof path === "string" ? path : path("a", "61412345678"),
    );
    const all = [...signedInScreens.map(({ path }) => path), ...known];
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter((path) => shortLinkOf(path))).toEqual([]);
    expect(all.filter((path) => optOutCodeOf(path) ?? replyCodeOf(path))).toEqual([]);
    // The digit is what no route has: each of them, cut or filled to a code's length, stays a route.
    for (const path of all) {
      expect(shortLinkOf(path.padEnd(16, "a").slice(0, 16))).toBeUndefined();
      expect(replyCodeOf(path.padEnd(10, "a").slice(0, 10))).toBeUndefined();
    }
    for (const path of ["/reporting", "/scheduler"]) expect(replyCodeOf(path)).toBeUndefined();
  });

  it("R192: of messaging and audience are closed to a sub-account without sms, mms and group", () => {
    const left = subAccount(FEATURES.filter((each) => !["sms", "mms", "group"].includes(each)));
    const closed = signedInScreens.filter(({ path }) => /^\/(campaign|group)/.test(path));
    expect(closed.length).toBeGreaterThan(5);
    for (const { path, may: needed } of closed) {
      expect([path, needed && may(left, needed)]).toEqual([path, false]);
    }
  });

  it("R191: open campaigns to either medium, and their spreadsheets only to sms", () => {
    const mmsOnly = subAccount(["mms"]);
    const opened = signedInScreens
      .filter(({ path }) => path.startsWith("/campaign"))
      .map(({ path, may: needed }) => [path, needed !== undefined && may(mmsOnly, needed)]);
    expect(opened).toEqual([
      ["/campaign", true],
      ["/campaign/create", true],
      ["/campaign/spreadsheet", false],
      ["/campaign/create/:id", true],
      ["/campaign/edit/:id", true],
      ["/campaign/check/:id", true],
      ["/campaign/report/:id", true],
    ]);
  });

  it("R252: make a campaign of text messages at /campaign/create, from Create's entry", () => {
    const screen = signedInScreens.find(({ path }) => path === "/campaign/create");
    expect(screen).toMatchObject({
      may: "campaign",
      menus: [{ in: ["create"], label: "Campaign", may: "sms" }],
    });
  });

  it("R474: each have a title", () => {
    for (const { path, title } of signedInScreens)
      expect([path, title.length > 2]).toEqual([path, true]);
  });

  it("each lead to one screen", () => {
    const known = signedInScreens.map(({ path }) => path);
    expect(new Set(known).size).toBe(known.length);
  });
});
