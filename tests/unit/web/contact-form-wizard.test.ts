import { describe, expect, it } from "vitest";
import { saveContactForm } from "#core/contract/contact-forms/contact-forms.ts";
import { newId } from "#core/ids.ts";
import {
  atStart,
  moved,
  STEP_SCHEMAS,
  savedValues,
  stepWords,
  WIZARD_DEFAULTS,
} from "#web/features/contact-forms/wizard-values.ts";

describe("the contact form's wizard", () => {
  it("R295: counts its steps, and Reset goes back to the first one with the defaults", () => {
    let state = atStart(WIZARD_DEFAULTS);
    expect(stepWords(state.step, 4)).toBe("Step 1 of 4");
    state = moved(state, 1, { ...state.values, name: "Newsletter" });
    state = moved(state, 1, state.values);
    expect([stepWords(state.step, 4), state.values.name]).toEqual(["Step 3 of 4", "Newsletter"]);
    state = moved(state, -1, { ...state.values, name: "News" });
    expect([state.step, state.values.name]).toEqual([1, "News"]);
    const again = atStart(WIZARD_DEFAULTS, state.round + 1);
    expect([again.step, again.values]).toEqual([0, WIZARD_DEFAULTS]);
    // The step is opened anew, so that nothing that was entered stays in its fields.
    expect(again.round).not.toBe(state.round);
  });

  it("R302, R303, R304, R305, R308: begins with what a form has where nothing is said", () => {
    expect(WIZARD_DEFAULTS).toMatchObject({
      fields: [
        { label: "name", isCustom: false },
        { label: "mobile", isCustom: false },
      ],
      senderId: "#SharedNum#",
      ...{ days: "0", hours: "0", minutes: "0" },
      instantMessage: "Hi {{name}},Thanks for subscribing.",
      ...{ ticked: true, confirm: true },
    });
  });

  it("sends what the call takes, its websites each once, as hosts", () => {
    const values = {
      ...WIZARD_DEFAULTS,
      ...{ name: "Newsletter", group: newId("group", 0), days: "2" },
      domains: "https://Shop.com.au/x, other.com\nother.com",
    };
    const saved = saveContactForm.input.parse(savedValues(values, undefined));
    expect(saved.whitelistedDomains).toEqual(["shop.com.au", "other.com"]);
    expect(saved.automationSetting?.delay).toEqual({ days: 2, hours: 0, minutes: 0 });
  });

  it("O15: each step says what is wrong with its own fields", () => {
    const errors = (step: keyof typeof STEP_SCHEMAS, values: object) => {
      const result = STEP_SCHEMAS[step].safeParse({ ...WIZARD_DEFAULTS, ...values });
      return result.success ? [] : result.error.issues.map(({ path }) => path.join("."));
    };
    expect(errors("details", {})).toEqual(["name", "group"]);
    expect(errors("details", { name: "N", group: "g", domains: "shop" })).toEqual(["domains"]);
    expect(errors("fields", { fields: [] })).toEqual(["fields"]);
    expect(errors("look", { colour: "red" })).toEqual(["colour"]);
    expect(errors("signUp", { hours: "24", minutes: "-1", emailToTrigger: "x" })).toEqual([
      "hours",
      "minutes",
      "emailToTrigger",
    ]);
    expect(errors("signUp", {})).toEqual([]);
  });
});
