import type { Medium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";

/** The only medium whose campaigns a person sees; undefined for both (R191). */
export function onlyMedium(ctx: AccountContext): Medium | undefined {
  if (!mediumIsOpen(ctx, "mms")) return "sms";
  return mediumIsOpen(ctx, "sms") ? undefined : "mms";
}
