import { type Id, idFrom, idSchema } from "#core/ids.ts";
import { nextOccurrences } from "#core/rules/recurrence.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { recurrenceOf } from "./series.ts";

/** How many dates of a recurring campaign wait as rows, so that any of them can be cancelled. */
export const DATES_AHEAD = 10;

type Series = Pick<CampaignRecord, "id" | "launches" | "recurrence">;

/** Its next dates after a moment, each with the one id that it can have. */
export async function datesAfter(
  ctx: AccountContext,
  series: Series,
  { after, count }: { after: number; count: number },
): Promise<{ id: Id<"schedule">; dueAt: number }[]> {
  const recurrence = recurrenceOf(series);
  if (!recurrence || count <= 0) return [];
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const found = nextOccurrences(recurrence, timeZone, { after, count });
  return Promise.all(
    found.map(async ({ at }) => ({
      id: await idFrom("schedule", `${series.id} ${series.launches}`, at),
      dueAt: at,
    })),
  );
}

const campaignId = idSchema("campaign");

/** The campaign of a date: started again after a restore, it is found to exist. */
export function campaignOfDate(date: Id<"schedule">): Id<"campaign"> {
  return campaignId.parse(`cmp_${date.slice(4)}`);
}
