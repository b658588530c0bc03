import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { forbidden } from "#core/errors.ts";
import type { Medium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";

/** R191: a sub-account writes only in the media that it has. */
export function checkMedium(ctx: AccountContext, medium: Medium): void {
  if (!mediumIsOpen(ctx, medium)) throw forbidden(CAMPAIGN_TEXTS.noMedium);
}

/** The only medium whose campaigns a person sees; undefined for both (R191). */
export function onlyMedium(ctx: AccountContext): Medium | undefined {
  if (!mediumIsOpen(ctx, "mms")) return "sms";
  return mediumIsOpen(ctx, "sms") ? undefined : "mms";
}
