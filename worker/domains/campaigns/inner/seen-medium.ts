import { type Medium, seesMedium } from "#core/access.ts";
import type { AccountContext } from "#worker/context.ts";

/** The only medium whose campaigns a person sees; undefined for both (R191). */
export function seenMedium({ person }: AccountContext): Medium | undefined {
  if (!person || (seesMedium(person, "sms") && seesMedium(person, "mms"))) return undefined;
  return seesMedium(person, "sms") ? "sms" : "mms";
}
