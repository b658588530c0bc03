import { Parser } from "htmlparser2";
import { fileTooIntricate } from "../file-error.ts";

/** Each closing tag is searched for among all open ones. */
const MAX_DEPTH = 500;
const MAX_ATTRIBUTES = 500;

export type Attributes = Readonly<Record<string, string>>;

/** The events that a reader of mark-up handles. */
export interface MarkupHandlers {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** A parser that is fed piece by piece, and rejects input that would take superlinear time. */
export function boundedParser({ open, text, close }: MarkupHandlers, xmlMode: boolean): Parser {
  let depth = 0;
  let attributes = 0;
  return new Parser(
    {
      onattribute: () => {
        attributes += 1;
        if (attributes > MAX_ATTRIBUTES) throw fileTooIntricate();
      },
      onopentag: (name, found) => {
        attributes = 0;
        depth += 1;
        if (depth > MAX_DEPTH) throw fileTooIntricate();
        open?.(name, found);
      },
      ontext: (piece) => text?.(piece),
      onclosetag: (name) => {
        depth -= 1;
        close?.(name);
      },
    },
    { xmlMode },
  );
}
