import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Composer } from "#web/components/composer/composer.tsx";
import { renderPreview } from "#web/components/composer/preview.ts";
import { PreviewPhone } from "#web/components/composer/preview-phone.tsx";
import { optOutWords, sampleOptOut } from "#web/components/composer/sample-opt-out.ts";
import { SenderField } from "#web/components/composer/sender-field.tsx";

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
    recipients: 20,
    credit: { cents: 100_00, messages: 1_000 },
  };

  it("is rendered only from its props", () => {
    const html = renderToStaticMarkup(h(Composer, props));
    expect(html).toContain(">Hi {{first_name}}</textarea>");
    expect(words(html)).toContain("First name");
    expect(words(html)).not.toContain("Choose a group first.");
    expect(words(html)).toContain("About $2.00 for 20 contacts");
  });

  it("says if nothing can be inserted into the text, and what is wrong", () => {
    const html = renderToStaticMarkup(h(Composer, { ...props, fields: [], error: "Too short" }));
    expect(words(html)).toContain("Choose a group first.");
    expect(words(html)).toContain("Too short");
    expect(html).toContain('aria-invalid="true"');
  });

  it("warns about more messages than the credit covers", () => {
    const poor = { ...props, credit: { cents: 50, messages: 5 } };
    expect(words(renderToStaticMarkup(h(Composer, poor)))).toContain(
      "More than your credit, which covers 5 SMS",
    );
  });

  it("counts messages if the rate is not known", () => {
    const unknown = { ...props, credit: undefined };
    expect(words(renderToStaticMarkup(h(Composer, unknown)))).toContain("About 20 SMS");
  });

  it("recognises a sender by its kind", () => {
    const senders = [{ value: "Cooee", label: "Cooee", type: 3, perSecond: 10 } as const];
    const field = h(SenderField, { value: "Cooee", onValue: () => {}, error: undefined, senders });
    expect(words(renderToStaticMarkup(field))).toContain("Business name: recipients cannot reply");
  });
});

describe("the preview", () => {
  const ann = { number: "61412345678", values: { "First name": "Ann" } };

  it("shows a recipient's own values, with the opt-out below", () => {
    expect(renderPreview("Hi {{first_name}}", { kind: "reply" }, ann)).toEqual({
      text: "Hi Ann\nReply STOP to opt-out",
      notes: [],
    });
  });

  it("says what is missing and who gets nothing", () => {
    const blocked = { ...ann, note: "Opted out: this contact does not get the message." };
    expect(renderPreview("{{city}}", none, blocked).notes).toEqual([
      "Opted out: this contact does not get the message.",
      "No city: without a fallback this contact is left out.",
    ]);
  });

  it("shows the tags' names without a recipient, and nothing without a text", () => {
    expect(renderPreview("Hi {{first_name}}", none, undefined)).toEqual({
      text: "Hi first_name",
      notes: [],
    });
    expect(renderPreview(" ", { kind: "reply" }, ann).text).toBe("");
  });

  it("steps through the recipients, or says that there are none", () => {
    const props = { value: "Hi", sender: "Cooee", optOut: none, noRecipients: "Choose a group." };
    const steps = renderToStaticMarkup(h(PreviewPhone, { ...props, recipients: [ann] }));
    expect(words(steps)).toMatch(/0412.345.678/);
    expect(words(steps)).toContain("2 characters, 1 part");
    const empty = renderToStaticMarkup(h(PreviewPhone, { ...props, recipients: [] }));
    expect(words(empty)).toContain("Choose a group.");
  });
});

it("an opt-out link is shown with a placeholder as long as a real code", () => {
  expect(optOutWords(sampleOptOut("link", "cooee.au"))).toMatch(/^Opt out: cooee\.au\/u#+$/);
  expect(optOutWords(sampleOptOut("reply", "cooee.au"))).toBe("Reply STOP to opt-out");
  expect(optOutWords(sampleOptOut("none", "cooee.au"))).toBe("");
});
