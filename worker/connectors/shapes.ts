import * as z from "zod";
import type { CrmPage, CrmRecord, Grant, VendorRequest } from "./connector.ts";

/** With an OAuth token, as most vendors take it. */
export function bearer(request: VendorRequest, access: string): VendorRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${access}` } };
}

/** What OAuth's token calls answer (RFC 6749, 5.1). */
export const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  /** Seconds. */
  expires_in: z.number(),
});

export function grantOf({
  access_token: access,
  refresh_token: refresh,
  expires_in,
}: z.output<typeof tokenAnswer>): Grant {
  return { access, ...(refresh === undefined ? {} : { refresh }), lifeMs: expires_in * 1000 };
}

/** Characters of a value that are kept: what is longer is no value of a contact's, which the import says. */
const MOST = 1_000;

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** A value as text: what is not a text, a number or a truth has none. */
function textOf(value: unknown): string {
  const plain = scalar.safeParse(value);
  return plain.success ? String(plain.data).slice(0, MOST) : "";
}

function record(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));
}

const HTML: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "<br>",
};

/** A text for a field that is shown as HTML. */
export function asHtml(text: string): string {
  return text.replace(/[&<>"\n]/g, (letter) => HTML[letter] ?? letter);
}

/** A moment in epoch milliseconds; 0 for none, with which a record is no worse. */
function time(written: string | null | undefined): number {
  return Date.parse(written ?? "") || 0;
}

export const textValue = { of: textOf, record, time };

const last = z.string("A page has nothing in it, though there is more");

/** A page whose next one begins behind its last record. Throws for an empty page of a vendor that says there is more. */
export function pageBehind(records: CrmRecord[], isMore: boolean): CrmPage {
  return { records, next: isMore ? last.parse(records.at(-1)?.id) : undefined };
}
