import { type SQL, sql } from "drizzle-orm";
import { seesMedium } from "#core/access.ts";
import type { AccountContext } from "#worker/context.ts";

/** R191: the messages `m` of the media that the person sees. Who may not see texts sees no thread at all. */
export function seenMedium({ person }: Pick<AccountContext, "person">): SQL {
  if (!person || seesMedium(person, "mms")) return sql`true`;
  return sql`m.attachment_id IS NULL`;
}

export function seesBoth({ person }: Pick<AccountContext, "person">): boolean {
  return !person || (seesMedium(person, "sms") && seesMedium(person, "mms"));
}
