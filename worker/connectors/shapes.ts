import * as z from "zod";
import type { CrmPage, CrmRecord, VendorRequest } from "./connector.ts";

/** With an OAuth token, as most vendors take it. */
export function bearer(request: VendorRequest, access: string): VendorRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${access}` } };
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
