import { type Id, messageHome } from "#core/ids.ts";
import { MESSAGE_RANK } from "#core/statuses.ts";
import type { Receipt } from "#worker/carriers/carrier.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import {
  sendUpdates,
  updateDeliveries,
  updateListeners,
} from "#worker/domains/platform/webhooks/emit-message-updates.ts";
import {
  applyReceiptRows,
  movedMessage,
  movingItems,
  movingOutcomes,
  type ReceiptRow,
} from "#worker/domains/sending/messages/receipt-queries.ts";
import {
  addCounts,
  kindOfReason,
} from "#worker/domains/sending/providers/carrier-counts-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { Deferred } from "#worker/kernel/deferred.ts";
import { isHeld } from "#worker/kernel/placements.ts";
import { resolveAccountNumber } from "#worker/kernel/resolve-account.ts";
import { OPT_OUTS_AT_ONCE, suppressOptedOut } from "./inner/suppress-opted-out.ts";

/** Receipts that are applied as one set. */
const SET = 1000;

/** Of several receipts for one message only the furthest counts. */
function furthest(receipts: readonly Receipt[]): Map<string, Receipt> {
  const best = new Map<string, Receipt>();
  for (const receipt of receipts) {
    const known = best.get(receipt.reference);
    if (!known || MESSAGE_RANK[receipt.status] > MESSAGE_RANK[known.status]) {
      best.set(receipt.reference, receipt);
    }
  }
  return best;
}

/** Receipts by the account number in their references; foreign references are left out. */
function byAccount(receipts: Iterable<Receipt>): Map<number, ReceiptRow[]> {
  const accounts = new Map<number, ReceiptRow[]>();
  for (const { reference, status, carrierId, reason, at } of receipts) {
    const home = messageHome(reference);
    if (!home) continue;
    const rows = accounts.get(home.accountNumber) ?? [];
    const rank = MESSAGE_RANK[status];
    const kind = kindOfReason(reason ?? "");
    rows.push([reference, status, rank, carrierId, reason ?? null, at, kind]);
    accounts.set(home.accountNumber, rows);
  }
  return accounts;
}

async function applyToAccount(
  ctx: AccountContext,
  rows: readonly ReceiptRow[],
): Promise<Set<Id<"campaign">>> {
  const moved = new Set<Id<"campaign">>();
  // Sorted, so that the rows are read in the order in which they are on disk.
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
  const ids = sorted.map(([id]) => id);
  const webhooks = await updateListeners(ctx);
  for (const set of jsonRows(sorted, SET)) {
    const told = { items: movingItems(ctx, set), most: SET };
    const telling = webhooks.length > 0 ? [updateDeliveries(ctx, webhooks, told)] : [];
    const results = await commit(ctx, {
      statements: [
        ...telling,
        // Before they move: what does not move is not counted.
        addCounts(ctx, movingOutcomes(ctx, set)),
        applyReceiptRows(ctx, set),
      ],
      events: [{ type: "messages.changed", messages: { ids } }],
    });
    const quicks = new Set<string>();
    for (const row of rowsOf(results.slice(telling.length + 1))) {
      const { campaign_id, quick_id } = movedMessage.parse(row);
      if (campaign_id) moved.add(campaign_id);
      if (quick_id) quicks.add(quick_id);
    }
    if (quicks.size > 0)
      await commit(ctx, { events: [{ type: "quick.moved", quicks: [...quicks] }] });
    await sendUpdates(ctx, rowsOf(results.slice(0, telling.length)));
  }
  return moved;
}

/** What the first of some statements returned. */
function rowsOf([first]: readonly D1Result<unknown>[]): readonly unknown[] {
  return first?.results ?? [];
}

/**
 * Applies receipts in sets, forward only: replays and receipts out of order change nothing, and one
 * that arrives before the carrier's id was stored is matched by our reference. Runners then
 * recount. Recipients who sent the carrier STOP are opted out.
 */
export async function applyReceipts(
  ctx: SystemContext,
  receipts: readonly Receipt[],
): Promise<void> {
  // Whichever of a message's receipts says so.
  const optedOut = new Set(receipts.flatMap((one) => (one.optedOut ? one.reference : [])));
  // For all accounts together: an invocation's statements are limited.
  let room = OPT_OUTS_AT_ONCE;
  let isMoved = false;
  for (const [number, rows] of byAccount(furthest(receipts).values())) {
    const ref = await resolveAccountNumber(ctx, number);
    if (!ref) continue;
    if (await isHeld(ctx, ref.id)) {
      isMoved = true;
      continue;
    }
    const account = ctx.forAccount(ref);
    const moved = await applyToAccount(account, rows);
    for (const campaign of moved) await account.runner(campaign).run(ref, campaign);
    const refused = rows.flatMap(([id]) => (optedOut.has(id) ? id : []));
    room -= await suppressOptedOut(account, refused, room);
  }
  // Those of the others are applied, and change nothing when they come again.
  if (isMoved) throw new Deferred("An account of these receipts is being moved");
}
