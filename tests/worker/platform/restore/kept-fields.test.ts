import { expect, it } from "vitest";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets, paidCampaign } from "#tests/support/campaigns.ts";
import { replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { rowsOf } from "#tests/support/world.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";

it.each([0, 1] as const)(
  "what a reply link's page asks, and until when a message is sent, are as before the restore on shard %i",
  async (shard) => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const point = await takeRestorePoint(h);
    h.clock.now += 60_000;
    const asks = { replyLink: true, replyLinkMessage: "Which day suits you?" };
    const { id } = await paidCampaign(ctx, h, { count: 2, ...asks });
    await drive(ctx, h, id);
    const expiresAt = h.clock.now + 3_600_000;
    await sendQuick(ctx, { contacts: newHandsets(2), ...asks, expiresAt });
    await drain(h, "txn");
    await drain(h, "journal");
    await point.goBack();
    expect((await rowsOf(ctx)).campaigns).toEqual([]);
    await replayAll(h, point.at);
    const { campaigns, quick_messages: quick } = await rowsOf(ctx);
    expect(campaigns).toMatchObject([{ id, reply_link_message: asks.replyLinkMessage }]);
    expect(quick).toMatchObject([
      { reply_link_message: asks.replyLinkMessage, valid_until: expiresAt },
    ]);
  },
);
