import { expect, it } from "vitest";
import { overallState, routeState } from "#core/rules/name-registrations.ts";
import { isUnverified, showsOf } from "#core/rules/sender-register.ts";

it("phones show a business name once it is registered, or what its carrier says", () => {
  expect(showsOf({ type: 3, register: "registered" })).toBe("name");
  for (const register of ["not_submitted", "submitted", "refused", undefined] as const) {
    expect(showsOf({ type: 3, register })).toBe("unverified");
    expect(isUnverified({ type: 3, register, shows: "name" })).toBe(false);
  }
  expect(showsOf({ type: 3, register: "registered", shows: "nothing" })).toBe("nothing");
});

it("a number needs no register", () => {
  for (const type of [1, 2, 4] as const) {
    expect(showsOf({ type, register: "refused", shows: "unverified" })).toBe("name");
    expect(isUnverified({ type })).toBe(false);
  }
});

it("a name is as far as the carrier that is furthest with it; what waits for its owner was not submitted", () => {
  expect(overallState([])).toBe("not_submitted");
  expect(overallState(["awaiting_customer"])).toBe("not_submitted");
  expect(overallState(["refused", "not_submitted"])).toBe("refused");
  expect(overallState(["refused", "submitted"])).toBe("submitted");
  expect(overallState(["submitted", "refused", "registered"])).toBe("registered");
  expect(routeState("awaiting_customer")).toBe("not_submitted");
  expect(routeState("refused")).toBe("refused");
});
