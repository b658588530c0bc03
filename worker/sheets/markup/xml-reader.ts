import type { Parser } from "htmlparser2";
import { type Attributes, boundedParser, type MarkupHandlers } from "./bounded-parser.ts";

export type { Attributes } from "./bounded-parser.ts";
export type XmlHandlers = MarkupHandlers;

/** An XML parser. Names come without their prefix. */
export function xmlParser({ open, text, close }: XmlHandlers): Parser {
  return boundedParser(
    {
      open: (name, attributes) => open?.(localName(name), attributes),
      text: (piece) => text?.(piece),
      close: (name) => close?.(localName(name)),
    },
    true,
  );
}

/** An attribute by its name without the prefix: `r:id` and `rel:id` are both `id`, and so is `id`. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((key) => localName(key) === name);
  return key === undefined ? undefined : attributes[key];
}

/** An attribute with any prefix: the `id` of `<sheet id="1" r:id="rId1">` that is a link. */
export function prefixed(attributes: Attributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
  return key === undefined ? undefined : attributes[key];
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
