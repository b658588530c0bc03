import type { FollowUpGroup } from "#core/rules/follow-ups.ts";
import type { AccountContext } from "#worker/context.ts";
import { sharedIds, sharedWith } from "#worker/domains/assignments/shared-with.ts";
import { suppressionLists } from "#worker/domains/suppressions/lists-of.ts";
import { getCampaign } from "../campaign-queries.ts";
import type { AudienceRow } from "../compose.ts";
import { followUpOf } from "../stored-follow-up.ts";
import { type AudienceGroup, audiencePage } from "./audience-queries.ts";
import { followedPage } from "./follow-up-queries.ts";

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
  /** Of a follow-up: the campaign whose recipients it is for, and which of them. */
  follows: { campaign: string; to: FollowUpGroup } | undefined;
}

/** Where each group is: the account's own, or the parent's that shares it. A deleted one is empty. */
export async function audienceOf(
  ctx: AccountContext,
  { groups: ids, from: sender }: { groups: readonly string[]; from: string },
  followedId: string | null = null,
): Promise<Audience> {
  const [shared, lists, follows] = await Promise.all([
    sharedWith(ctx, "group"),
    suppressionLists(ctx),
    followedBy(ctx, followedId),
  ]);
  const given = shared && (await sharedIds(shared));
  const groups = ids.map((id) => ({
    id,
    owner: shared && given?.has(id) ? shared.owner.account.id : ctx.account.id,
  }));
  return { groups, lists, sender, follows };
}

async function followedBy(ctx: AccountContext, id: string | null): Promise<Audience["follows"]> {
  if (id === null) return undefined;
  const { to } = followUpOf(await getCampaign(ctx, id)) ?? { to: "all" };
  return { campaign: id, to };
}

export const AUDIENCE_START: AudiencePosition = { group: 0, after: "" };

/** The next page of a campaign's audience; `next` is absent when the last contact was read. */
export async function nextAudience(
  ctx: AccountContext,
  { groups, lists, sender, follows }: Audience,
  at: AudiencePosition,
): Promise<{ rows: AudienceRow[]; next?: AudiencePosition }> {
  if (follows) {
    const { after } = at;
    return pageFrom(
      at,
      await followedPage(ctx, { ...follows, groups, lists, sender, after, limit: PAGE + 1 }),
    );
  }
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
  const page = pageFrom(at, found);
  const more = at.group + 1 < groups.length;
  return page.next || !more ? page : { ...page, next: { group: at.group + 1, after: "" } };
}

function pageFrom(at: AudiencePosition, found: readonly AudienceRow[]) {
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  return last && found.length > PAGE ? { rows, next: { ...at, after: last.number } } : { rows };
}
