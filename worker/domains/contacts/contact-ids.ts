import { newId } from "#core/ids.ts";

/** Ids for a set of new contacts, ascending, so that rows are written in the order of their key. */
export function contactIds(now: number, count: number): string[] {
  return Array.from({ length: count }, () => newId("contact", now)).sort();
}
