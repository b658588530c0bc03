import { expect, it } from "vitest";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { deliver, drive } from "#tests/support/campaign-harness.ts";
import { launch, newDraft } from "#tests/support/campaigns.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { newDelivery } from "#tests/support/webhooks.ts";
import { sweepWebhooks } from "#worker/domains/platform/webhooks/deliver.ts";
import {
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
} from "#worker/domains/platform/webhooks/webhooks.ts";
import { listening, sendAll } from "./support.ts";

it("reads and writes by keys: no statement about webhooks scans a table", async () => {
  const { h, ctx, webhook } = await listening(0);
  const statements = new Set<string>();
  h.faults.prepared = (sql) => void (/webhook/.test(sql) && statements.add(sql));
  const { id } = await newDraft(ctx, { count: 3 });
  await launch(ctx, id);
  await drive(ctx, h, id);
  const at = h.clock.now;
  const receipts = h.carrier.taken.map(({ reference }) => {
    return { reference, carrierId: reference, status: "delivered", at };
  });
  await deliver(h, "receipts", [{ carrier: "fake", receipts }]);
  const from = h.carrier.taken[0]?.to ?? "";
  const message = { carrierId: `plan-${from}`, from, to: SHARED_NUMBER, text: "STOP", at };
  await deliver(h, "inbound", [{ carrier: "fake", message }]);
  await sendAll(h);
  h.receiver.answer = () => ({ status: 410, text: "" });
  const delivery = await newDelivery(ctx);
  await replayDelivery(ctx, { id: webhook, delivery });
  await sendAll(h);
  await listWebhooks(ctx);
  await listDeliveries(ctx, { id: webhook, cursor: delivery });
  await onEachShard(h.system, sweepWebhooks);
  await deleteWebhook(ctx, { id: webhook });

  expect(statements.size).toBeGreaterThan(12);
  for (const sql of statements) {
    const details = await planOf(sql);
    // Scanning the statement's own JSON, or what was made from it, is not scanning a table.
    const scans = details.filter(
      (detail) =>
        /^SCAN /.test(detail) &&
        !/VIRTUAL TABLE|CONSTANT ROW|^SCAN (?:j|numbered|parts|\(subquery)/.test(detail),
    );
    expect(scans, sql).toEqual([]);
  }
});
