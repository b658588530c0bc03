import type { Access } from "#core/access.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { CooeeError } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import { type CampaignStatus, wireCampaignStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { DomainEvent } from "#worker/kernel/events.ts";
import {
  abortUnlessInStatus,
  type CampaignChange,
  changeCampaign,
  getCampaign,
} from "../campaign-queries.ts";
import { checkRight } from "../check-right.ts";
import { campaignChanged } from "./campaign-changed.ts";

export interface StatusChange {
  action: string;
  /** The request id of the call. */
  access: Access;
  from: readonly CampaignStatus[];
  change: CampaignChange & { status: CampaignStatus };
  /** Statements for the same transaction, before the change. */
  before?: readonly Statement[];
  /** Statements after it. */
  after?: readonly Statement[];
  events?: readonly DomainEvent[];
  effects?: readonly Effect[];
}

/** Moves a campaign from one state to another, once; one that is already there is left as it is. */
export async function changeStatus(
  ctx: AccountContext,
  id: Id<"campaign">,
  {
    action,
    access,
    from,
    change,
    before = [],
    after = [],
    events = [],
    effects = [],
  }: StatusChange,
): Promise<{ data: { status: string } }> {
  const campaign = await getCampaign(ctx, id);
  checkRight(ctx, campaign, access);
  const done = { data: { status: wireCampaignStatus(change.status) } };
  if (campaign.status === change.status) return done;
  const statements = [
    abortUnlessInStatus(ctx, id, from),
    ...before,
    ...changeCampaign(ctx, id, change),
    ...after,
  ];
  const committed = await commitUnlessAborted(ctx, {
    statements,
    events: [campaignChanged(ctx, { ...campaign, ...change }), ...events],
    effects,
    audit: { action, subject: id },
  });
  if (!committed) throw new CooeeError("CONFLICT", CAMPAIGN_TEXTS.notRunning);
  return done;
}
