import { describe, expect, it } from "vitest";
import { saveContactForm } from "#core/contract/contact-forms/contact-forms.ts";
import { newId } from "#core/ids.ts";
import { formHtml, formScript, shownForm } from "#core/rules/contact-form-embeds.ts";
import { inkOn } from "#core/rules/contact-form-inputs.ts";
import {
  DEFAULT_APPEARANCE,
  DEFAULT_FIELDS,
  dayCap,
  delayMs,
  domainOf,
  isAllowedOrigin,
  numberPrefix,
} from "#core/rules/contact-forms.ts";

const APP = "https://app.test";
const FORM = {
  appearance: DEFAULT_APPEARANCE,
  formFields: [...DEFAULT_FIELDS, { label: 'Pet\'s "name"', isCustom: true }],
  optIn: { ticked: true, text: "" },
};

describe("what a website gets", () => {
  const html = formHtml(APP, "0abcdefg", shownForm(FORM, "Bells & Co"));

  it("R307: posts id, country_code, one text input for each label, and opt_in", () => {
    const names = [...html.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual([
      ...["id", "country_code", "name", "mobile"],
      ...["Pet&#39;s &#34;name&#34;", "opt_in"],
    ]);
    expect(html).toContain('action="https://app.test/f/0abcdefg" method="post"');
    expect(html).toContain('name="country_code" value="aud"');
    expect(html).toContain('name="id" value="0abcdefg"');
  });

  it("R308: the box is ticked, unless its owner has unticked it (decision 11)", () => {
    expect(html).toContain('type="checkbox" name="opt_in" value="true" checked>');
    const unticked = shownForm({ ...FORM, optIn: { ticked: false, text: "Yes & more" } }, "Bells");
    const other = formHtml(APP, "0abcdefg", unticked);
    expect(other).toContain('type="checkbox" name="opt_in" value="true"> Yes &#38; more');
  });

  it("R296: is generated: a line of script that names the form", () => {
    expect(formScript(APP, "0abcdefg")).toBe(
      '<script src="https://app.test/form.js" data-form="0abcdefg" async></script>',
    );
  });

  it("writes nothing of the owner's words as markup", () => {
    const hostile = { ...DEFAULT_APPEARANCE, button: "<script>alert(1)</script>" };
    const shown = shownForm({ ...FORM, appearance: hostile }, "Bells");
    expect(formHtml(APP, "0abcdefg", shown)).not.toContain("<script>");
  });
});

describe("which websites", () => {
  it.each([
    ["https://www.Shop.example.com/contact?x=1", "www.shop.example.com"],
    ["shop.com.au", "shop.com.au"],
    ["http://shop.com.au:8080", "shop.com.au"],
    ["localhost", "localhost"],
    ["192.168.0.1", undefined],
    ["shop", undefined],
    ["https://user:pass@shop.com.au", undefined],
    ["javascript:alert(1)", undefined],
    ["", undefined],
  ])("O15: %j is the host %j", (typed, host) => {
    expect(domainOf(typed)).toBe(host);
  });

  it("R306: a page is allowed by its whole host, with or without www", () => {
    const domains = ["shop.com.au", "www.other.com"];
    const allowed = ["https://shop.com.au", "http://www.shop.com.au:8080", "https://other.com"];
    for (const origin of allowed)
      expect([origin, isAllowedOrigin(origin, domains)]).toEqual([origin, true]);
    const refused = [
      ...["https://evilshop.com.au", "https://shop.com.au.evil.com", "https://a.shop.com.au"],
      ...["null", "", "file://shop.com.au", "https://shop.com"],
    ];
    for (const origin of refused)
      expect([origin, isAllowedOrigin(origin, domains)]).toEqual([origin, false]);
  });
});

describe("how many a day", () => {
  it("is five times the usual, and never under a hundred", () => {
    expect(dayCap([], 0)).toBe(100);
    expect(dayCap(Array(14).fill(10), 0)).toBe(100);
    expect(dayCap(Array(14).fill(40), 0)).toBe(200);
    // Days without any count as such: seven of fourteen.
    expect(dayCap(Array(7).fill(1000), 0)).toBe(2500);
    expect(dayCap(Array(6).fill(1000), 0)).toBe(100);
  });

  it("is what its owner has said is normal, if that is more", () => {
    expect(dayCap([], 70)).toBe(350);
  });
});

it("a number's neighbours have the same beginning", () => {
  expect(numberPrefix("61412345678")).toBe("6141234");
  expect(numberPrefix("61412349999")).toBe("6141234");
});

it("R304: no days, hours and minutes are no delay", () => {
  expect(delayMs({ days: 0, hours: 0, minutes: 0 })).toBe(0);
  expect(delayMs({ days: 1, hours: 2, minutes: 3 })).toBe(93_780_000);
});

it("a button's text can be read on its colour", () => {
  expect([inkOn("#1d5c43"), inkOn("#000000")]).toEqual(["#ffffff", "#ffffff"]);
  expect([inkOn("#ffffff"), inkOn("#ffdd00")]).toEqual(["#000000", "#000000"]);
});

describe("what may be saved", () => {
  const group = newId("group", 0);
  const errorsOf = (input: object) => {
    const result = saveContactForm.input.safeParse({ name: "Site", group, ...input });
    return result.success ? [] : result.error.issues.map(({ path }) => path.join("."));
  };

  it("O15: needs a name and a group", () => {
    expect(errorsOf({})).toEqual([]);
    expect(errorsOf({ name: " " })).toEqual(["name"]);
    expect(errorsOf({ group: undefined })).toEqual(["group"]);
  });

  it("R424: each field has a label and says whether it is custom; labels differ and none is the form's own", () => {
    const mobile = { label: "mobile", isCustom: false };
    expect(errorsOf({ formFields: [mobile, { label: "Pet", isCustom: true }] })).toEqual([]);
    expect(errorsOf({ formFields: [mobile, { label: "Pet" }] })).toEqual(["formFields.1.isCustom"]);
    expect(errorsOf({ formFields: [mobile, { isCustom: true }] })).toEqual(["formFields.1.label"]);
    const twice = [
      mobile,
      { label: "Pet name", isCustom: true },
      { label: "pet_NAME", isCustom: true },
    ];
    expect(errorsOf({ formFields: twice })).toEqual(["formFields.2.label"]);
    for (const label of ["id", "Country Code", "opt-in", "company_site"])
      expect(errorsOf({ formFields: [mobile, { label, isCustom: true }] })).toEqual([
        "formFields.1.label",
      ]);
    expect(errorsOf({ formFields: [{ label: "name", isCustom: false }] })).toEqual(["formFields"]);
    expect(errorsOf({ formFields: [{ label: "mobile", isCustom: true }] })).toEqual(["formFields"]);
  });

  it("O15: emails are valid, delays whole and not negative, addresses lead somewhere", () => {
    const setting = (automationSetting: object) => errorsOf({ automationSetting });
    const delay = { days: 0, hours: 0, minutes: 0 };
    expect(setting({ delay, emailToTrigger: "", redirectUrl: "" })).toEqual([]);
    expect(setting({ delay: { ...delay, minutes: -1 } })).toEqual([
      "automationSetting.delay.minutes",
    ]);
    expect(setting({ delay: { ...delay, hours: 1.5 } })).toEqual(["automationSetting.delay.hours"]);
    expect(setting({ emailToTrigger: "ann@" })).toEqual(["automationSetting.emailToTrigger"]);
    expect(setting({ redirectUrl: "javascript:alert(1)" })).toEqual([
      "automationSetting.redirectUrl",
    ]);
    expect(errorsOf({ whitelistedDomains: ["shop.com.au", "nothing"] })).toEqual([
      "whitelistedDomains.1",
    ]);
  });
});
