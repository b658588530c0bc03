import { isMessageStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import type { Counts } from "./counts.ts";
import { recount } from "./recount.ts";
import { countProgress } from "./settle-queries.ts";

const SLOTS = 60;

interface Moment {
  at: number;
  /** Messages that had gone out by then, and that had been delivered. */
  sent: number;
  delivered: number;
}

/** A campaign's messages by status, and how they went out and arrived, at up to 60 moments. */
export async function progressOf(
  ctx: AccountContext,
  campaign: CampaignRecord,
): Promise<{ counts: Counts; curve: Moment[] }> {
  const from = campaign.startedAt;
  if (!from) return { counts: await recount(ctx, campaign), curve: [] };
  const until = campaign.completedAt ?? ctx.now();
  const ms = Math.max(1000, Math.ceil((until + 5000 - from) / SLOTS));
  const rows = await countProgress(ctx, campaign, { from, ms, last: SLOTS - 1 });
  const counts: Counts = {};
  const sentIn = new Array<number>(SLOTS).fill(0);
  const deliveredIn = new Array<number>(SLOTS).fill(0);
  let last = 0;
  for (const { status, sent, delivered, n } of rows) {
    if (isMessageStatus(status)) counts[status] = (counts[status] ?? 0) + n;
    if (sent !== null) sentIn[sent] = (sentIn[sent] ?? 0) + n;
    if (delivered !== null) deliveredIn[delivered] = (deliveredIn[delivered] ?? 0) + n;
    last = Math.max(last, sent ?? 0, delivered ?? 0);
  }
  let sent = 0;
  let delivered = 0;
  const curve = Array.from({ length: last + 1 }, (_, slot) => {
    sent += sentIn[slot] ?? 0;
    delivered += deliveredIn[slot] ?? 0;
    return { at: from + (slot + 1) * ms, sent, delivered };
  });
  return { counts, curve };
}
