import type { Exclusion } from "#core/contract/campaigns/drafts.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  type AudienceRecord,
  rejectPage,
} from "#worker/domains/audience/audiences/audience-queries.ts";
import { type Listed, SHOWN_EXCLUDED } from "./flight-tally.ts";

type Counted = Pick<AudienceRecord, "invalid" | "duplicates">;

/** Who was left out when a list of numbers was made, by the reasons of an exclusion. */
export function countLeftOut({ invalid, duplicates }: Counted) {
  return { invalid, duplicate: duplicates };
}

/** The same with the first of them, for the flight check. */
export async function leftOut(
  ctx: AccountContext,
  list: AudienceRecord | undefined,
): Promise<Map<Exclusion, Listed>> {
  if (!list) return new Map();
  const first = { after: 0, limit: SHOWN_EXCLUDED };
  const counts = countLeftOut(list);
  const kinds = (["invalid", "duplicate"] as const).filter((kind) => counts[kind] > 0);
  const listed = await Promise.all(
    kinds.map(async (kind): Promise<[Exclusion, Listed]> => {
      const rows = await rejectPage(ctx, list.id, { ...first, kind });
      const contacts = rows.map(({ number, reason, row }) => ({
        number,
        detail: `Row ${row}: ${reason}`,
      }));
      return [kind, { count: counts[kind], contacts }];
    }),
  );
  return new Map(listed);
}
