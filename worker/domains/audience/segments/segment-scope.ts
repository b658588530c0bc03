import type { Compiling } from "#core/audience/compiled.ts";
import { countsDays, type FilterGroup } from "#core/audience/segment-filter.ts";
import type { AccountContext } from "#worker/context.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { sharedIds, sharedWith } from "#worker/domains/identity/assignments/assigned-names.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";

/** Which contacts a segment of an account is about, and what its conditions are read by. */
export interface SegmentScope extends Omit<Compiling, "reads"> {
  /** Of a sub-account: the parent, and its groups that are shared with it. */
  shared: { owner: string; groups: ReadonlySet<string> } | undefined;
}

/** `now` is when a plan began, so that its pages agree about what is recent. */
export async function segmentScope(
  ctx: AccountContext,
  filter: FilterGroup,
  now = ctx.now(),
): Promise<SegmentScope> {
  const account = ctx.account.id;
  const [shared, lists, timeZone] = await Promise.all([
    sharedGroups(ctx),
    suppressionLists(ctx),
    countsDays(filter) ? zoneOf(ctx) : "UTC",
  ]);
  const ownerOf = (group: string) => (shared?.groups.has(group) ? shared.owner : account);
  const accounts = shared ? [account, shared.owner] : [account];
  return { account, accounts, lists, ownerOf, now, timeZone, shared };
}

async function zoneOf(ctx: AccountContext): Promise<string> {
  return (await accountProfile(ctx, ctx.account.id)).timeZone;
}

async function sharedGroups(ctx: AccountContext): Promise<SegmentScope["shared"]> {
  const shared = await sharedWith(ctx, "group");
  if (!shared) return undefined;
  const groups = await sharedIds(shared);
  return groups.size === 0 ? undefined : { owner: shared.owner.account.id, groups };
}
