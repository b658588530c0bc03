import type { AccountContext } from "#worker/context.ts";
import { sharedIds, sharedWith } from "#worker/domains/assignments/shared-with.ts";
import { suppressionLists } from "#worker/domains/suppressions/lists-of.ts";
import type { AudienceRow } from "../compose.ts";
import { type AudienceGroup, audiencePage } from "./audience-queries.ts";

const PAGE = 2000;

/** A position in the audience: which group, and after which number. */
export interface AudiencePosition {
  group: number;
  after: string;
}

/** The contacts that a campaign is for, and the accounts whose suppressions apply. */
export interface Audience {
  groups: readonly AudienceGroup[];
  lists: readonly string[];
  /** Whom it comes from, as the handset shows it. */
  sender: string;
}

/** Where each group is: the account's own, or the parent's that shares it. A deleted one is empty. */
export async function audienceOf(
  ctx: AccountContext,
  { groups: ids, from: sender }: { groups: readonly string[]; from: string },
): Promise<Audience> {
  const [shared, lists] = await Promise.all([sharedWith(ctx, "group"), suppressionLists(ctx)]);
  const given = shared && (await sharedIds(shared));
  const groups = ids.map((id) => ({
    id,
    owner: shared && given?.has(id) ? shared.owner.account.id : ctx.account.id,
  }));
  return { groups, lists, sender };
}

export const AUDIENCE_START: AudiencePosition = { group: 0, after: "" };

/** The next page of a campaign's audience; `next` is absent when the last contact was read. */
export async function nextAudience(
  ctx: AccountContext,
  { groups, lists, sender }: Audience,
  at: AudiencePosition,
): Promise<{ rows: AudienceRow[]; next?: AudiencePosition }> {
  const group = groups[at.group];
  if (!group) return { rows: [] };
  const earlier = groups.slice(0, at.group);
  // One more than a page shows whether another follows.
  const found = await audiencePage(ctx, {
    group,
    earlier,
    lists,
    sender,
    after: at.after,
    limit: PAGE + 1,
  });
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  if (last && found.length > PAGE) return { rows, next: { ...at, after: last.number } };
  const more = at.group + 1 < groups.length;
  return more ? { rows, next: { group: at.group + 1, after: "" } } : { rows };
}
