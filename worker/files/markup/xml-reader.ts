import { Parser } from "htmlparser2";

export type Attributes = Readonly<Record<string, string>>;

/** What a reader of XML wants to hear of. Names come without their prefix. */
export interface XmlHandlers {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** A parser of XML that is fed piece by piece. */
export function xmlParser({ open, text, close }: XmlHandlers): Parser {
  return new Parser(
    {
      onopentag: (name, attributes) => open?.(localName(name), attributes),
      ontext: (piece) => text?.(piece),
      onclosetag: (name) => close?.(localName(name)),
    },
    { xmlMode: true },
  );
}

/** An attribute by its name without the prefix: `r:id` and `rel:id` are both `id`, and so is `id`. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((key) => localName(key) === name);
  return key === undefined ? undefined : attributes[key];
}

/** An attribute that has a prefix, whatever it is: the `id` of `<sheet id="1" r:id="rId1">` that is a link. */
export function prefixed(attributes: Attributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
  return key === undefined ? undefined : attributes[key];
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
