import { describe, expect, it } from "vitest";
import { allows, FEATURES, ROLES, type Role } from "#core/access.ts";

const full: Role[] = ["user", "admin", "superAdmin", "trial"];

describe("access", () => {
  it("for anyone lets everybody in", () => {
    for (const role of ROLES) expect(allows({ who: "anyone" }, { role, access: [] })).toBe(true);
  });

  it("for the signed-in without a feature lets every role in", () => {
    for (const role of ROLES) expect(allows({ who: "signed-in" }, { role, access: [] })).toBe(true);
  });

  it("for super administrators lets no other role in, whatever its features", () => {
    for (const role of ROLES) {
      expect(allows({ who: "super-admin" }, { role, access: FEATURES })).toBe(
        role === "superAdmin",
      );
    }
  });

  it("for a feature lets in who owns an account, without being given it", () => {
    for (const feature of FEATURES) {
      for (const role of ROLES) {
        const passes = allows({ who: "signed-in", anyOf: [feature] }, { role, access: [] });
        expect([role, feature, passes]).toEqual([role, feature, full.includes(role)]);
      }
    }
  });

  it("for a feature lets in a sub-account that was given it, and only then", () => {
    for (const needed of FEATURES) {
      for (const given of FEATURES) {
        const person = { role: "subaccount" as const, access: [given] };
        expect(allows({ who: "signed-in", anyOf: [needed] }, person)).toBe(needed === given);
      }
    }
  });

  it("for several features asks for one of them", () => {
    const access = { who: "signed-in", anyOf: ["sms", "mms"] } as const;
    expect(allows(access, { role: "subaccount", access: ["mms", "group"] })).toBe(true);
    expect(allows(access, { role: "subaccount", access: ["group", "history"] })).toBe(false);
    expect(allows({ who: "signed-in", anyOf: [] }, { role: "subaccount", access: FEATURES })).toBe(
      false,
    );
  });

  it("for a feature lets no guest in, even one that was given it", () => {
    const access = { who: "signed-in", anyOf: FEATURES } as const;
    expect(allows(access, { role: "guest", access: FEATURES })).toBe(false);
  });
});
