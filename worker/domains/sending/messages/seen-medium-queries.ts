import { type SQL, sql } from "drizzle-orm";
import { seesMedium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";

/** R191: the messages `m` of the media that the person sees. */
export function seenMedium(ctx: Pick<AccountContext, "person">): SQL {
  if (seesBoth(ctx) || !ctx.person) return sql`true`;
  return seesMedium(ctx.person, "sms")
    ? sql`m.attachment_id IS NULL`
    : sql`m.attachment_id IS NOT NULL`;
}

export function seesBoth({ person }: Pick<AccountContext, "person">): boolean {
  return !person || (seesMedium(person, "sms") && seesMedium(person, "mms"));
}
