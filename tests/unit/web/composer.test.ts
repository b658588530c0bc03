import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ONE_MEDIUM } from "#core/rules/one-medium.ts";
import { Composer } from "#web/components/composer/composer.tsx";
import { CostLine } from "#web/components/composer/cost-line.tsx";
import { mergeFields } from "#web/components/composer/merge-fields.ts";
import { renderPreview } from "#web/components/composer/preview.ts";
import { PreviewPhone } from "#web/components/composer/preview-phone.tsx";
import { optOutWords, sampleOptOut } from "#web/components/composer/sample-opt-out.ts";
import { SenderField } from "#web/components/composer/sender-field.tsx";
import { textMarks } from "#web/components/composer/text-marks.ts";
import { seenSender } from "#web/components/messages/sender-name.ts";
import { SamplePhone } from "#web/features/campaigns/sample-phone.tsx";

const words = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const none = { kind: "none" } as const;

describe("the composer", () => {
  const props = {
    value: "Hi {{first_name}}",
    onValue: () => {},
    error: undefined,
    optOut: none,
    fields: [{ key: "first_name", name: "First name" }],
    noFields: "Choose a group first.",
  };
  const cost = {
    message: "Hello",
    optOut: none,
    recipients: 20,
    credit: { messages: 1_000, lots: [{ left: 100_00, rate: 10 }] },
  };
  const costWords = (
    changes: Partial<typeof cost> | { credit: undefined } | { message: string; atMost: true },
  ) => words(renderToStaticMarkup(h(CostLine, { ...cost, ...changes })));

  it("is rendered only from its props", () => {
    const html = renderToStaticMarkup(h(Composer, props));
    expect(html).toContain(">Hi {{first_name}}</textarea>");
    expect(html).toContain('name="message" value="Hi {{first_name}}"');
    expect(words(html)).toContain("First name");
    expect(words(html)).not.toContain("Choose a group first.");
  });

  it("says if nothing can be inserted into the text, and what is wrong", () => {
    const html = renderToStaticMarkup(h(Composer, { ...props, fields: [], error: "Too short" }));
    expect(words(html)).toContain("Choose a group first.");
    expect(words(html)).toContain("Too short");
    expect(html).toContain('aria-invalid="true"');
  });

  it("warns about more messages than the credit covers", () => {
    expect(costWords({ credit: { messages: 5, lots: [{ left: 50, rate: 10 }] } })).toContain(
      "More than your credit, which covers 5 SMS",
    );
  });

  it("prices with the rates of the credit that pays, oldest first, as the flight check does", () => {
    const lots = [
      { left: 100, rate: 2.8 },
      { left: 1000, rate: 5.5 },
    ];
    const credit = { messages: 216, lots };
    // 35 at 2.8 cents, and 25 at 5.5.
    expect(costWords({ recipients: 60, credit })).toContain("about $2.36 excl. GST");
    // Beyond the credit, at the rate of its last.
    expect(costWords({ recipients: 236, credit })).toContain("about $12.04 excl. GST");
  });

  it("says parts, contacts and price", () => {
    expect(costWords({})).toContain("1 part · 20 contacts · about $2.00 excl. GST");
    expect(costWords({ recipients: 0 })).toContain("1 part · 0 contacts · about $0.00 excl. GST");
    expect(costWords({ message: "Hello ".repeat(30) })).toContain("2 parts · 20 contacts");
  });

  it("says that tags are still to be filled in, and that people may be counted twice", () => {
    const tagged = costWords({ message: "Hi {{name}}", atMost: true });
    expect(tagged).toContain("up to 20 contacts");
    expect(tagged).toContain("Before tags are filled in");
    expect(costWords({})).not.toMatch(/up to|Before/);
  });

  it("counts parts if the rate is not known", () => {
    expect(costWords({ credit: undefined })).toContain("about 20 parts in all");
  });

  it("marks tags, those that no column answers to, and what forces Unicode", () => {
    const text = "Hi {{name}}, {{discont|10–20%}} – off";
    const marked = (names: readonly string[] | undefined) => {
      const fields = names?.map((name) => ({ key: name.toLowerCase(), name }));
      const { tags, forcing } = textMarks(text, fields);
      return {
        tags: tags.map(({ label, fallback, kind, forces }) => [kind, label, fallback, forces]),
        forcing: forcing.map(({ start, end }) => text.slice(start, end)),
      };
    };
    expect(marked(["Name", "Discount"])).toEqual({
      tags: [
        ["field", "Name", undefined, false],
        ["unknown", "discont", "10–20%", true],
      ],
      forcing: ["–"],
    });
    expect(marked(undefined).tags.map(([kind, label]) => [kind, label])).toEqual([
      ["field", "name"],
      ["field", "discont"],
    ]);
  });

  it("draws a parameter apart from a contact's field", () => {
    const fields = [{ key: "shop", name: "Shop", value: "Bells" }];
    expect(textMarks("{{Shop}}", fields).tags).toMatchObject([
      { kind: "parameter", label: "Shop" },
    ]);
  });

  it.each([
    ["a family", "Hi 👨‍👩‍👧!", ["👨‍👩‍👧"]],
    ["a skin tone", "👍🏽 ok", ["👍🏽"]],
    ["an accent of its own", "Cafe\u0301 1", ["e\u0301"]],
    ["a flag beside a flag", "🇦🇺🇳🇿", ["🇦🇺🇳🇿"]],
    ["joined Arabic letters", "a سلام b", ["سلام"]],
  ])("marks %s as a whole", (_what, text, marked) => {
    expect(textMarks(text, []).forcing.map(({ start, end }) => text.slice(start, end))).toEqual(
      marked,
    );
  });

  it("names an unknown tag and offers the nearest, or its fallback", () => {
    const notice = (value: string) => {
      const fields = [{ key: "discount", name: "Discount" }];
      return words(renderToStaticMarkup(h(Composer, { ...props, value, fields })));
    };
    expect(notice("{{discont}}")).toContain("No chosen group has a column for {{discont}}");
    expect(notice("{{discont}}")).toContain("Use {{discount}}");
    expect(notice("{{order|your order}}")).toContain("Use “your order” for everyone");
    expect(notice("{{Discount}}")).not.toContain("No chosen group");
  });

  it("R008: offers contacts' fields, and the account's parameters apart from them", () => {
    const fields = mergeFields(
      [{ fields: ["First name", "City"] }, { fields: ["first_name"] }],
      [
        { key: "shop", name: "Shop", value: "Bells" },
        { key: "city", name: "City", value: "Perth" },
      ],
    );
    expect(fields).toEqual([
      { key: "first_name", name: "First name", note: undefined },
      { key: "city", name: "City", note: "Contacts without a value get “Perth”, your parameter." },
      { key: "shop", name: "Shop", value: "Bells" },
    ]);
    const html = words(renderToStaticMarkup(h(Composer, { ...props, fields })));
    expect(html).toMatch(/Personalise\s+First name\s+City\s+Parameters\s+Shop/);
  });

  it("names a template's unknown tag without speaking of chosen groups", () => {
    const template = { ...props, value: "{{discont}}", scope: "account" } as const;
    const html = words(renderToStaticMarkup(h(Composer, template)));
    expect(html).toContain("None of your groups and parameters is called {{discont}}");
  });

  it.each([
    ["registered", undefined, "Bells", undefined],
    ["submitted", undefined, "Unverified", "Recipients see “Unverified” instead of Bells"],
    // Registered with another carrier than the one that sends it.
    ["registered", "unverified", "Unverified", "Recipients see “Unverified” instead of Bells"],
    ["refused", "nothing", "Bells", "Nothing can be sent as Bells yet"],
    ["submitted", "name", "Bells", undefined],
  ] as const)(
    "decision 12: of a name that is %s, of which its carrier shows %s, recipients see %s",
    (register, shows, seen, warning) => {
      const senders = [
        { value: "Bells", label: "Business: Bells", type: 3, perSecond: 1, register, shows },
      ] as const;
      const base = { value: "Bells", onValue: () => {}, error: undefined, medium: "sms" } as const;
      const said = (props: object) =>
        /(?:Recipients see|Nothing can)[^.]* Bells(?: yet)?/.exec(
          words(renderToStaticMarkup(h(SenderField, { ...base, senders, ...props }))),
        )?.[0];
      expect(said({})).toBe(warning);
      expect(seenSender("Bells", senders)).toBe(seen);
      expect(said({ shows: "name" })).toBeUndefined();
    },
  );

  it("recognises a sender by its kind", () => {
    const senders = [{ value: "Cooee", label: "Cooee", type: 3, perSecond: 10 } as const];
    const base = { value: "Cooee", onValue: () => {}, error: undefined, medium: "sms" } as const;
    const field = h(SenderField, { ...base, senders });
    expect(words(renderToStaticMarkup(field))).toContain("Business name: recipients cannot reply");
  });

  it.each([
    ["sms", "mms", ONE_MEDIUM.sms],
    ["mms", "sms", ONE_MEDIUM.mms],
  ] as const)(
    "R519: refuses a number of type %s as the sender of an %s",
    (type, medium, refusal) => {
      const number = { value: "61412345678", label: "Dedicated: 61412345678", type: 2 } as const;
      const senders = [{ ...number, perSecond: 10, medium: type }];
      const said = (props: { medium: "sms" | "mms" }) =>
        words(
          renderToStaticMarkup(
            h(SenderField, { ...number, onValue: () => {}, error: undefined, senders, ...props }),
          ),
        );
      expect(said({ medium })).toContain(refusal);
      expect(said({ medium: type })).not.toContain(refusal);
    },
  );
});

describe("the preview", () => {
  const ann = { number: "61412345678", values: { "First name": "Ann" } };

  it("shows a recipient's own values, with the opt-out below", () => {
    expect(renderPreview("Hi {{first_name}}", { kind: "reply" }, ann, {})).toEqual({
      text: "Hi Ann\nReply STOP to opt-out",
      notes: [],
    });
  });

  it("says what is missing", () => {
    expect(renderPreview("{{city}}", none, ann, {}).notes).toEqual([
      "No city: without a fallback this contact is left out.",
    ]);
  });

  it("shows the tags' names or fallbacks without a recipient, and nothing without a text", () => {
    expect(renderPreview("Hi {{first_name}}", none, undefined, {})).toEqual({
      text: "Hi first_name",
      notes: [],
    });
    expect(renderPreview("Hi {{first_name|there}}", none, undefined, {}).text).toBe("Hi there");
    expect(renderPreview(" ", { kind: "reply" }, ann, {}).text).toBe("");
  });

  it("R254: shows the account's parameters, unless the recipient has a value of their own", () => {
    const params = { shop: "Bells", first_name: "you" };
    const text = "{{shop}} for {{first_name}}";
    expect(renderPreview(text, none, ann, params)).toEqual({ text: "Bells for Ann", notes: [] });
    expect(renderPreview(text, none, undefined, params).text).toBe("Bells for you");
  });

  it("steps through the recipients, or says that there are none", () => {
    const props = {
      value: "Hi",
      sender: "Cooee",
      optOut: none,
      noRecipients: "Choose a group.",
      params: {},
      total: 4850,
    };
    const steps = renderToStaticMarkup(h(PreviewPhone, { ...props, recipients: [ann] }));
    expect(words(steps)).toContain("Contact 1 of 4,850 · 1 part");
    const empty = renderToStaticMarkup(h(PreviewPhone, { ...props, recipients: [] }));
    expect(words(empty)).toContain("Choose a group.");
  });

  it("R235: numbers on a phone begin with +61, the sender's and the recipient's", () => {
    const recipient = "61412345678";
    const sender = "61480001234";
    const given = { value: "Hi", optOut: none, params: {}, total: 1, noRecipients: "" };
    const phones = [
      h(PreviewPhone, { ...given, sender, recipients: [{ ...ann, number: recipient }] }),
      h(SamplePhone, {
        ...{ sender, above: null, isMms: false },
        samples: [{ number: recipient, text: "Hi", segments: 1 }],
      }),
    ];
    for (const phone of phones) {
      const shown = words(renderToStaticMarkup(phone));
      expect(shown).toContain("+61 480 001 234");
      expect(shown).toContain("+61 412 345 678");
    }
  });
});

it("R243, R244: an opt-out is shown in its words, its link with a placeholder as long as a real code", () => {
  expect(optOutWords(sampleOptOut("link", "cooee.au"))).toMatch(/^Opt out: cooee\.au\/u#+$/);
  expect(optOutWords(sampleOptOut("reply", "cooee.au"))).toBe("Reply STOP to opt-out");
  expect(optOutWords(sampleOptOut("none", "cooee.au"))).toBe("");
});
