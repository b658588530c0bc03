import type { FollowUpGroup } from "#core/rules/follow-ups.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  type AudiencePart,
  audienceParts,
} from "#worker/domains/audience/audiences/audience-queries.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { getCampaign } from "../campaign-queries.ts";
import type { AudienceRow } from "../compose.ts";
import type { PreparedCampaign } from "../prepare-campaign.ts";
import { followUpOf } from "../stored-follow-up.ts";
import { audiencePage, followedPage } from "./audience-queries.ts";
import type { PlanCursor } from "./plan-cursor.ts";

const PAGE = 2000;

/** A position in the audience: which group or other part, and after which number. */
export interface AudiencePosition {
  group: number;
  after: string;
}

/** A campaign's recipients, part by part, and the accounts whose suppressions apply. */
export interface Audience {
  parts: readonly AudiencePart[];
  lists: readonly string[];
  /** Its senders, as handsets show them: an opt-out from one of them counts. */
  senders: readonly string[];
  /** Of a follow-up: the campaign whose recipients it is for, and which of them. */
  follows: { campaign: string; to: FollowUpGroup } | undefined;
  /** When planning began, or now: contacts added since are not in it. */
  began: number;
}

export async function audienceOf(
  ctx: AccountContext,
  prepared: Pick<PreparedCampaign, "groups" | "filters" | "list" | "from" | "shared">,
  followedId: string | null = null,
  /** What a plan that has begun is about: its audience does not change on the way. */
  fixed?: Pick<PlanCursor, "filters" | "at">,
): Promise<Audience> {
  const { groups, list, from, shared } = prepared;
  const { filters, at } = fixed ?? { filters: prepared.filters, at: undefined };
  const [parts, lists, follows] = await Promise.all([
    audienceParts(ctx, { groups, filters, at, list: list?.id }),
    suppressionLists(ctx),
    followedBy(ctx, followedId),
  ]);
  return { parts, lists, senders: shared?.all ?? [from], follows, began: at ?? ctx.now() };
}

/** The parent's groups in it: those that it names, and those that its segments are looked for in. */
export function sharedIn(ctx: AccountContext, { parts }: Audience): string[] {
  return parts.flatMap((part) => {
    if (part.kind === "segments") return [...(part.scope.shared?.groups ?? [])];
    return part.owner === ctx.account.id ? [] : [part.id];
  });
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
  { parts, lists, senders, follows, began }: Audience,
  at: AudiencePosition,
): Promise<{ rows: AudienceRow[]; next?: AudiencePosition }> {
  if (follows) {
    const { after } = at;
    return pageFrom(
      at,
      await followedPage(ctx, { ...follows, parts, lists, senders, after, limit: PAGE + 1 }),
    );
  }
  const part = parts[at.group];
  if (!part) return { rows: [] };
  const earlier = parts.slice(0, at.group);
  // One more than a page shows whether another follows.
  const found = await audiencePage(ctx, {
    part,
    earlier,
    lists,
    senders,
    began,
    after: at.after,
    limit: PAGE + 1,
  });
  const page = pageFrom(at, found);
  const more = at.group + 1 < parts.length;
  return page.next || !more ? page : { ...page, next: { group: at.group + 1, after: "" } };
}

function pageFrom(at: AudiencePosition, found: readonly AudienceRow[]) {
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  return last && found.length > PAGE ? { rows, next: { ...at, after: last.number } } : { rows };
}
