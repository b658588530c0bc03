import { lastMessageIdBefore } from "#core/ids.ts";
import { ACTIVITY_KEPT_MS } from "#core/rules/crm/activities.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  insertMessages,
  messagesOfCampaign,
  moveCampaign,
  nextCampaign,
  otherMessages,
  pageOf,
} from "./activity-queries.ts";
import type { LogRow } from "./log-queries.ts";
import { move } from "./move.ts";

/** Messages that are looked at in a step, and what it takes. */
const PAGE = 2_000;
const STATEMENTS = 10;

/**
 * Messages become activities: of campaigns once these have ended, the others as they come. So sending costs nothing more
 * for an account that has them written into a CRM.
 */
export async function* collect(
  ctx: AccountContext,
  row: LogRow,
  before: string,
): AsyncGenerator<number, LogRow> {
  return yield* ofCampaigns(ctx, yield* ofOthers(ctx, row, before));
}

async function* ofOthers(
  ctx: AccountContext,
  begun: LogRow,
  before: string,
): AsyncGenerator<number, LogRow> {
  if (!begun.sent && !begun.reply) return begun;
  const oldest = lastMessageIdBefore(ctx.now() - ACTIVITY_KEPT_MS);
  let row = begun.cursor < oldest ? { ...begun, cursor: oldest } : begun;
  for (;;) {
    const { last, isLast } = await pageOf(ctx, { after: row.cursor, before }, PAGE);
    if (last === undefined) return row;
    const messages = await otherMessages(ctx, row, last);
    row = await move(ctx, row, { cursor: last }, insertMessages(ctx, row, messages));
    yield STATEMENTS;
    if (isLast) return row;
  }
}

async function* ofCampaigns(ctx: AccountContext, begun: LogRow): AsyncGenerator<number, LogRow> {
  let row = begun;
  for (;;) {
    const campaign = await nextCampaign(ctx, row);
    if (!campaign) return row;
    const { campaignId, after, first, last: end } = campaign;
    // A beginning of an id sorts before it. One without messages has no last.
    const span = { after: after === "" ? first.slice(0, -1) : after, before: end && `${end}~` };
    const { last, isLast } = await pageOf(ctx, span, PAGE);
    const messages =
      last === undefined ? [] : await messagesOfCampaign(ctx, row, { ...campaign, ...span }, last);
    row = await move(ctx, row, {}, [
      ...insertMessages(ctx, row, messages),
      moveCampaign(ctx, row, campaignId, isLast ? undefined : last),
    ]);
    yield STATEMENTS;
  }
}
