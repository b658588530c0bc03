import { expect, it } from "vitest";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { messagesBy, newHandsets } from "#tests/support/campaigns.ts";
import { replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";

it("a message whose text a restore lost has failed if the carrier never had it: no one gets our note", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const point = await takeRestorePoint(h);
  // All of this is forgotten.
  await sendQuick(ctx, { contacts: newHandsets(2) });
  h.carrier.before = () => {
    throw new Error("No response");
  };
  await drain(h, "txn");
  await drain(h, "journal");
  await point.goBack();
  await replayAll(h, point.at);
  expect(await messagesBy(ctx)).toEqual({ unknown: 2 });
  h.carrier.before = () => {};
  h.clock.now += 61_000;
  await everyMinute(h.system);
  await drain(h, "txn");
  expect(h.carrier.taken).toEqual([]);
  expect(await messagesBy(ctx)).toEqual({ failed: 2 });
});
