import * as z from "zod";
import type { ParamValues } from "#core/rules/merge-tags.ts";

const stored = z.record(z.string(), z.string());

/** Whether a text that was read with these values would still get the same ones. */
export function sameParams(read: ParamValues, now: ParamValues): boolean {
  const keys = Object.keys({ ...read, ...now });
  return keys.every((key) => read[key] === now[key]);
}

/** The values with which a campaign was approved; none if no text of it names any. */
export function approvedParams({ approvedParams: json }: { approvedParams: string | null }) {
  return json === null ? {} : stored.parse(JSON.parse(json));
}
