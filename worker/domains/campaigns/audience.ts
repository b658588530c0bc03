import type { AccountContext } from "#worker/context.ts";
import { audiencePage } from "./audience-queries.ts";
import type { AudienceRow } from "./compose.ts";

const PAGE = 2000;

/** Where in the audience somebody stands: which group, and after which number. */
export interface AudiencePosition {
  group: number;
  after: string;
}

export const AUDIENCE_START: AudiencePosition = { group: 0, after: "" };

/** The next page of a campaign's audience; `next` is absent when the last contact was read. */
export async function nextAudience(
  ctx: AccountContext,
  groupIds: readonly string[],
  at: AudiencePosition,
): Promise<{ rows: AudienceRow[]; next?: AudiencePosition }> {
  const groupId = groupIds[at.group];
  if (groupId === undefined) return { rows: [] };
  const earlier = groupIds.slice(0, at.group);
  // One more than a page tells whether another follows.
  const found = await audiencePage(ctx, { groupId, earlier, after: at.after, limit: PAGE + 1 });
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  if (last && found.length > PAGE) return { rows, next: { ...at, after: last.number } };
  const more = at.group + 1 < groupIds.length;
  return more ? { rows, next: { group: at.group + 1, after: "" } } : { rows };
}
