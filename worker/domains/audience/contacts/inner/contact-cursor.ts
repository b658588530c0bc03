import { invalid } from "#core/errors.ts";
import { isId } from "#core/ids.ts";

/** The last contact of a page; the next page begins behind it. */
export interface ContactCursor {
  updatedAt: number;
  id: string;
}

export function cursorText({ updatedAt, id }: ContactCursor): string {
  return `${updatedAt}-${id}`;
}

export function readCursor(text: string | undefined): ContactCursor | undefined {
  if (text === undefined) return undefined;
  const [, time = "", id = ""] = /^(\d{1,15})-(\w+)$/.exec(text) ?? [];
  if (!isId("contact", id)) throw invalid("cursor", "Must be the next of an earlier page");
  return { updatedAt: Number(time), id };
}
