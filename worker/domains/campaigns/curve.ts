import type { AccountContext } from "#worker/context.ts";
import type { CampaignRecord } from "./queries.ts";
import { countBySlot } from "./settle-queries.ts";

const SLOTS = 60;

/** Messages that had gone out and that had been delivered, at up to 60 moments since the start. */
export async function sendingCurve(ctx: AccountContext, campaign: CampaignRecord) {
  const from = campaign.startedAt;
  if (!from) return [];
  const until = campaign.completedAt ?? ctx.now();
  const ms = Math.max(1000, Math.ceil((until + 5000 - from) / SLOTS));
  const [sent, delivered] = await Promise.all([
    countBySlot(ctx, campaign, "sent_at", { from, ms }),
    countBySlot(ctx, campaign, "settled_at", { from, ms }),
  ]);
  const at = (rows: typeof sent) => {
    const bySlot = new Map<number, number>();
    for (const { slot, n } of rows) {
      // Receipts that come long after the end count in the last moment.
      const index = Math.min(SLOTS - 1, Math.max(0, slot));
      bySlot.set(index, (bySlot.get(index) ?? 0) + n);
    }
    return bySlot;
  };
  const [sentAt, deliveredAt] = [at(sent), at(delivered)];
  const last = Math.max(0, ...sentAt.keys(), ...deliveredAt.keys());
  let out = 0;
  let arrived = 0;
  return Array.from({ length: last + 1 }, (_, slot) => {
    out += sentAt.get(slot) ?? 0;
    arrived += deliveredAt.get(slot) ?? 0;
    return { at: from + (slot + 1) * ms, sent: out, delivered: arrived };
  });
}
