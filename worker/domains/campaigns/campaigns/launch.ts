import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { FollowUp } from "#core/contract/campaigns/follow-up.ts";
import { conflict } from "#core/errors.ts";
import type { HeldBy } from "#core/rules/holds.ts";
import type { ParamValues } from "#core/rules/merge-tags.ts";
import { fromCents, type Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation, type Statement } from "#worker/db/statement.ts";
import { abortIfImporting } from "#worker/domains/audience/groups/group-queries.ts";
import { holdGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { payerOf } from "#worker/domains/money/credit/payer.ts";
import { type Change, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";
import { refuseWhileStopped } from "#worker/kernel/stop-switch.ts";
import { type CampaignRecord, changeCampaign } from "./campaign-queries.ts";
import { awaitsApproval } from "./inner/awaits-approval.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { checkAudience, checkFollowUp } from "./inner/check-audience.ts";
import { heldAtLaunch } from "./inner/held-texts.ts";
import { ownParams, sameParams } from "./inner/same-params.ts";
import { afterLaunch } from "./inner/schedule-statements.ts";
import { lackOfCreditError } from "./low-balance-text.ts";
import { type Preparable, type PreparedCampaign, prepareCampaign } from "./prepare-campaign.ts";
import { storeFollowUp } from "./stored-follow-up.ts";

/** What a check showed and the person accepted. What it leaves out may be anything. */
export interface Quote {
  recipients?: number;
  /** Cents. */
  price?: number;
  /** The account's parameters that the text named. */
  params?: ParamValues;
  /** Of what was saved: when it was last changed. */
  version?: number;
}

/** Whether it goes to as many people, at the price, that were accepted. */
export function isQuoted(
  { recipients, price }: Quote,
  exact: { recipients: number; price: Millicents },
): boolean {
  const same = recipients === undefined || recipients === exact.recipients;
  return same && (price === undefined || fromCents(price) === exact.price);
}

/** A campaign, saved or about to be, as it is sent. */
type Launchable = Preparable &
  Pick<CampaignRecord, "id" | "launches" | "debited" | "counts" | "plainValues" | "quick"> &
  Partial<Pick<CampaignRecord, "updatedAt" | "followedId">>;

/** What it comes to, and the rules that hold its texts. */
interface Figures {
  recipients: number;
  price: Millicents;
  heldBy: readonly HeldBy[];
}

export interface Content<F extends Figures> {
  campaign: Launchable;
  /** When it is sent: null for now. */
  start: Pick<CampaignRecord, "scheduledAt" | "recurrence" | "validUntil">;
  followUp?: FollowUp;
  figures: (prepared: PreparedCampaign<Launchable>) => Promise<F>;
}

interface NewContent<F extends Figures> extends Content<F> {
  /** What the person says to the rules that hold it. */
  appeal?: string;
  /** What writes it, or aborts if it was changed: the start of the transaction. */
  write: (accepted: F & { review: boolean }) => readonly Statement[];
}

type Accepted<F extends Figures> = F &
  Pick<PreparedCampaign, "targets" | "groups"> & {
    /** An administrator decides first. */
    review: boolean;
  };

/** What is answered to a quote that is no longer right. */
const CHANGED: { price: string; version: string } = {
  price: CAMPAIGN_TEXTS.priceChanged,
  version: CAMPAIGN_TEXTS.priceChanged,
};

/** Checks what is about to be sent: as it is now, it has to be what the person accepted. */
export async function accept<F extends Figures>(
  ctx: AccountContext,
  { campaign, start, followUp, figures: figuresOf }: Content<F>,
  quote: Quote,
  texts = CHANGED,
): Promise<Accepted<F>> {
  if (quote.version !== undefined && quote.version !== campaign.updatedAt) {
    throw conflict(texts.version);
  }
  refuseWhileStopped(ctx);
  const prepared = await prepareToSend(ctx, campaign, followUp);
  const figures = await figuresOf(prepared);
  const sameValues = !quote.params || sameParams(quote.params, ownParams(prepared));
  if (!(sameValues && isQuoted(quote, figures))) throw conflict(texts.price);
  const { recipients, heldBy } = figures;
  const { scheduledAt } = start;
  const held = [...heldBy, ...heldAtLaunch(prepared, { recipients, followUp, scheduledAt })];
  const review = await awaitsApproval(ctx, campaign, held);
  const { targets, groups } = prepared;
  return { ...figures, targets, groups, review };
}

/** A campaign with the details of its sender; refused if it, or what follows it, could not be sent. */
async function prepareToSend(
  ctx: AccountContext,
  campaign: Launchable,
  followUp: FollowUp | undefined,
) {
  const prepared = await prepareCampaign(ctx, campaign, followUp?.message);
  await checkAudience(ctx, prepared, followUp?.message);
  if (followUp) await checkFollowUp(ctx, prepared, followUp);
  return prepared;
}

/**
 * Sends or schedules a campaign, at the price that the person accepted, in one transaction. Undefined if what it
 * depends on was changed at that moment.
 */
export async function launch<F extends Figures>(
  ctx: AccountContext,
  content: NewContent<F>,
  quote: Quote,
  texts = CHANGED,
): Promise<Accepted<F> | undefined> {
  const accepted = await accept(ctx, content, quote, texts);
  const { statements, ...change } = await launching(ctx, content, accepted);
  const written = [...content.write(accepted), ...statements];
  try {
    const done = await commitUnlessAborted(ctx, { ...change, statements: written });
    if (done) return accepted;
  } catch (error) {
    throw isCheckViolation(error) ? await lackOfCreditError(ctx) : error;
  }
  // If an import has begun in one of its groups, that is the error.
  await prepareToSend(ctx, content.campaign, content.followUp);
  return undefined;
}

async function launching<F extends Figures>(
  ctx: AccountContext,
  { campaign, start, followUp, appeal }: NewContent<F>,
  { recipients, price, review, targets, groups }: Accepted<F>,
): Promise<Required<Change>> {
  const launched = {
    holdReason: null,
    creditNeeded: null,
    planCursor: null,
    heldBy: "[]",
    appeal: appeal || null,
    ...start,
    followUp: storeFollowUp(followUp),
    timeZone: (await accountProfile(ctx, ctx.account.id)).timeZone,
    payerId: (await payerOf(ctx)).account.id,
    agreedRecipients: recipients,
    agreedPrice: price,
    launches: campaign.launches + 1,
  };
  const next = await afterLaunch(ctx, { ...campaign, ...launched }, { review });
  const change = { ...launched, ...next.change };
  const parent = await parentOf(ctx, ctx.account.id);
  const owners = [ctx.account.id, ...(parent ? [parent.id] : [])];
  const isLater = start.scheduledAt !== null;
  return {
    statements: [
      abortIfImporting(ctx, groups, owners),
      ...changeCampaign(ctx, campaign.id, change),
      holdGroups(ctx, campaign.id, targets),
      ...next.statements,
    ],
    events: [
      campaignChanged(ctx, { ...campaign, ...change }),
      { type: "sending.added", kind: isLater ? "schedule" : "bulk" },
    ],
    effects: next.effects,
    audit: {
      action: isLater ? "campaign.schedule" : "campaign.launch",
      subject: campaign.id,
      detail: { recipients, price, ...start },
    },
  };
}

/** What the caller is answered. */
export function launchedText(review: boolean, start: Pick<CampaignRecord, "scheduledAt">): string {
  if (review) return CAMPAIGN_TEXTS.inReview;
  return start.scheduledAt === null ? CAMPAIGN_TEXTS.launched : CAMPAIGN_TEXTS.scheduled;
}
