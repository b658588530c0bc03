import type * as z from "zod";
import { heldIn } from "#core/contract/approvals/held-by.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid } from "#core/errors.ts";
import { type Id, newId } from "#core/ids.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { NUMBER_TEXTS } from "#core/rules/quick-numbers.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { hasNumbers } from "#worker/domains/audience/audiences/numbers-audience.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { digestOf } from "#worker/request-digest.ts";
import { verb } from "#worker/verb.ts";
import { actOnce } from "./act-once.ts";
import { type CampaignRecord, campaignByKey, insertCampaign } from "./campaign-queries.ts";
import { sendableFigures } from "./flight-check.ts";
import { findAnswer, insertAnswer, type Launched } from "./inner/answer-queries.ts";
import { awaitsApproval } from "./inner/awaits-approval.ts";
import { keepAudience, savedContent } from "./inner/content.ts";
import { followUpIn } from "./inner/flat-follow-up.ts";
import { withRecurrence } from "./inner/flat-recurrence.ts";
import { launch, launchedText } from "./launch.ts";
import { startTime } from "./start-time.ts";

/** The documented payload of a campaign (000 section 3), and how it is sent. */
type Payload = z.output<typeof contract.launchToNumbers.input>;
/** What comes with a campaign that is not given by the request itself. */
interface Own {
  /** Of the client's request, where the payload is made of it. */
  digest?: string;
  /** Of a time of a scheduler: its one campaign, whose statements belong to the same transaction. */
  id?: Id<"campaign">;
  createdBy?: string | null;
  statements?: readonly Statement[];
}
/** A request under its client's key, and a hash of what it asks for. */
type Keyed = Pick<CampaignRecord, "clientKey" | "clientDigest">;

/**
 * Sends or schedules a campaign that is given in full, at what it comes to now, or at what was accepted:
 * from nothing to planning in one transaction. Under a key of the client's, once.
 */
export async function launchNew(
  ctx: AccountContext,
  { key, mode: _, ...request }: Payload,
  own: Own = {},
): Promise<Launched> {
  if (!key) return launchPayload(ctx, request, { clientKey: null, clientDigest: null }, own);
  const keyed = { clientKey: key, clientDigest: own.digest ?? (await digestOf(request)) };
  return actOnce(
    () => launchedBefore(ctx, keyed),
    () => launchPayload(ctx, request, keyed, own),
  );
}

async function launchPayload(
  ctx: AccountContext,
  request: Omit<Payload, "key" | "mode">,
  keyed: Keyed,
  own: Own,
): Promise<Launched> {
  const followUp = (await followUpIn(ctx, request)) ?? undefined;
  const payload = await withRecurrence(ctx, request);
  const content = await savedContent(ctx, payload);
  const { id = newId("campaign", ctx.now()), statements = [] } = own;
  const createdBy = ctx.person ? actingUser(ctx.person) : (own.createdBy ?? null);
  const row = { id, ...content, ...keyed, createdBy, quick: false };
  const start = await startTime(ctx, { id, launches: 1 }, payload);
  const limits = await limitsOf(ctx);
  const { recipients, price, appeal } = payload;
  const answer = (review: boolean, exclusions: Launched["data"]["exclusions"]) => {
    return { message: launchedText(review, start), data: { _id: id, exclusions } };
  };
  const launched = await launch(
    ctx,
    {
      campaign: { ...row, launches: 0, debited: 0, counts: "{}" },
      start,
      followUp,
      appeal,
      figures: (prepared) => sendableFigures(ctx, prepared),
      write: ({ review, exclusions }) => [
        ...statements,
        ...keepAudience(ctx, content),
        insertCampaign(ctx, row),
        ...countData(ctx, limits, ROW_BYTES.campaign),
        ...(keyed.clientKey ? [insertAnswer(ctx, id, answer(review, exclusions))] : []),
      ],
    },
    { recipients, price },
  );
  // Its list of numbers was swept at that moment.
  if (!launched) throw invalid("audience", CAMPAIGN_TEXTS.noAudience);
  return answer(launched.review, launched.exclusions);
}

/** The response to a request that was served before; another one under its key is refused. */
export async function launchedBefore(
  ctx: AccountContext,
  { clientKey, clientDigest }: Keyed,
): Promise<Launched | undefined> {
  const known = clientKey === null ? undefined : await campaignByKey(ctx, clientKey);
  if (!known) return undefined;
  if (known.clientDigest !== clientDigest) throw conflict(CAMPAIGN_TEXTS.keyUsed);
  const kept = await findAnswer(ctx, known.id);
  if (kept) return kept;
  const review = await awaitsApproval(ctx, known, heldIn(known.heldBy));
  return { message: launchedText(review, known), data: { _id: known.id } };
}

export const launchToGroups = verb(contract.launchToGroups, (ctx, input) => launchNew(ctx, input));
export const launchToNumbers = verb(contract.launchToNumbers, async (ctx, input) => {
  if (!hasNumbers(input)) throw invalid("contacts", NUMBER_TEXTS.required);
  return launchNew(ctx, input);
});
