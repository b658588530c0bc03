import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  readSocialFragment,
  readSocialState,
  SOCIAL_METHODS,
  socialFragment,
  socialState,
} from "#core/rules/social-return.ts";

describe("the fragment that a provider's redirect carries", () => {
  it("carries whatever code and state a provider gives", () => {
    const text = fc.string({ minLength: 1, maxLength: 150 });
    fc.assert(
      fc.property(fc.constantFrom(...SOCIAL_METHODS), text, text, (loginMethod, code, state) => {
        const read = readSocialFragment(socialFragment({ loginMethod, code, state }));
        expect(read).toEqual({ loginMethod, code, state });
      }),
    );
  });

  it("carries a name, and a refusal", () => {
    const named = { loginMethod: "apple", code: "c", state: "s", name: "Zoë & Co" } as const;
    expect(readSocialFragment(socialFragment(named))).toEqual(named);
    const refused = { loginMethod: "google", refused: true } as const;
    expect(socialFragment(refused)).toBe("#social=google&refused=1");
    expect(readSocialFragment(socialFragment(refused))).toEqual(refused);
  });

  it.each([
    "",
    "#",
    "#section",
    "#social=facebook&code=1&state=2",
    "#social=google",
    "#social=google&code=1",
  ])("%j means nothing", (fragment) => {
    expect(readSocialFragment(fragment)).toBeUndefined();
  });
});

describe("the state", () => {
  it("says what it is for", () => {
    expect(readSocialState(socialState("link", "apple", "x_-1"))).toEqual({
      purpose: "link",
      loginMethod: "apple",
    });
  });

  it.each(["", "x", "signin.google", "signin.google.", "admin.google.x", "signin.google.x.y"])(
    "%j is not ours",
    (state) => {
      expect(readSocialState(state)).toBeUndefined();
    },
  );
});
