import { type ParamValues, parseTemplate, renderTemplate, tagsOf } from "#core/rules/merge-tags.ts";
import { type OptOut, withOptOut } from "#core/rules/opt-out.ts";
import { bounded } from "./text-bound.ts";

/** A person who gets the message. */
export interface PreviewRecipient {
  number: string;
  /** By field name. */
  values: Readonly<Record<string, string>>;
}

/**
 * A text as a recipient gets it; without a recipient, each tag shows the account's value, its fallback or
 * its own name.
 */
export function renderPreview(
  text: string,
  optOut: OptOut,
  recipient: PreviewRecipient | undefined,
  params: ParamValues,
): { text: string; notes: string[] } {
  const template = parseTemplate(bounded(text));
  const bare = tagsOf(template).filter(({ fallback }) => !fallback);
  const names = () => Object.fromEntries(bare.map(({ key, name }) => [key, name]));
  const rendered = recipient
    ? renderTemplate(template, recipient.values, params)
    : renderTemplate(template, { ...names(), ...params }, {});
  return {
    text: rendered.text.trim() === "" ? "" : withOptOut(rendered.text, optOut),
    notes: recipient ? notesOn(rendered.missing) : [],
  };
}

function notesOn(missing: readonly string[]): string[] {
  if (missing.length === 0) return [];
  return [`No ${missing.join(", ")}: without a fallback this contact is left out.`];
}
