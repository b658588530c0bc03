import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { topicOf, topicsFor } from "#core/events.ts";
import { newAccount } from "#tests/support/account.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { launch, newDraft, newHandsets } from "#tests/support/campaigns.ts";
import { laterQuick, sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { scheduled } from "#tests/worker/campaigns/schedules/support.ts";
import { reachable, storedRooms, write as writeFrom } from "#tests/worker/inbox/rooms/handsets.ts";
import type { InboundMessage } from "#worker/carriers/carrier.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { sendMessage } from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { notificationRows } from "#worker/domains/platform/notifications/notification-rows.ts";
import {
  listNotifications,
  readNotifications,
} from "#worker/domains/platform/notifications/notifications.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { systemContext } from "#worker/system-context.ts";

async function bell(ctx: AccountContext) {
  return (await listNotifications(ctx, {})).items.map(({ kind, message }) => [kind, message]);
}

async function unread(ctx: AccountContext) {
  return (await listNotifications(ctx, {})).unread;
}

function write(ctx: AccountContext) {
  return sendQuick(ctx, { contacts: newHandsets(1) });
}

describe("the bell", () => {
  it("R064, R248: says that a campaign or a quick message was scheduled", async () => {
    const h = harness();
    const campaign = await accountIn(h);
    await scheduled(campaign, h, { count: 2 });
    const quick = await accountIn(h);
    await laterQuick(quick, h);
    const said = [["schedule", "New schedule message added!"]];
    expect([await bell(campaign), await bell(quick)]).toEqual([said, said]);
  });

  it("R064, R249: says that a campaign was sent", async () => {
    const ctx = await accountIn(harness());
    const { id } = await newDraft(ctx, { count: 2 });
    await launch(ctx, id);
    expect(await bell(ctx)).toEqual([["campaign", "New campaign message added!"]]);
  });

  it("R064, R250: says that a quick message was sent, and that someone wrote", async () => {
    const ctx = await accountIn(harness());
    await write(ctx);
    expect(await bell(ctx)).toEqual([["quick", "New message received"]]);
    const other = await newAccount();
    await receive(other, "61499000201");
    expect(await bell(other)).toEqual([["message", "New message received!"]]);
  });

  it("R250: does not announce an answer in a conversation, or a test", async () => {
    const h = harness();
    const { ctx, number } = await reachable(h);
    await addSender(ctx, { value: number, type: 2, perSecond: 50 });
    await sendQuick(ctx, { contacts: newHandsets(1), isTest: true });
    await writeFrom(h, "61411222333", number);
    const room = (await storedRooms(ctx))[0]?.id;
    await sendMessage(
      ctx,
      contract.sendMessage.input.parse({ mode: "sms", message: "On our way", room }),
    );
    expect(await bell(ctx)).toEqual([["message", "New message received!"]]);
  });

  it("R118: has one entry for many of a kind until it is read, then another", async () => {
    const ctx = await accountIn(harness(), { credit: 10_000_000 });
    for (let sent = 0; sent < 10; sent++) {
      await Promise.all(Array.from({ length: 5 }, () => write(ctx)));
    }
    expect([(await bell(ctx)).length, await unread(ctx)]).toEqual([1, 1]);
    await readNotifications(ctx);
    expect([(await bell(ctx)).length, await unread(ctx)]).toEqual([1, 0]);
    await write(ctx);
    await write(ctx);
    expect([(await bell(ctx)).length, await unread(ctx)]).toEqual([2, 1]);
  });

  it("keeps 200 entries, of those that are there once, too", async () => {
    const ctx = await accountIn(harness());
    const many = Array.from({ length: 200 }, (_, at) => ({
      kind: "campaign" as const,
      message: `Number ${at}`,
    }));
    await ctx.db.batch(notificationRows(ctx, many));
    await write(ctx);
    await readNotifications(ctx);
    const { results } = await shardDatabase(env, ctx.account.shard)
      .prepare("SELECT COUNT(*) AS n FROM notifications WHERE account_id = ?")
      .bind(ctx.account.id)
      .all();
    expect(results).toEqual([{ n: 200 }]);
  });

  it("R064: says of an inbound MMS that it is one, to those who see MMS", async () => {
    const both = await newAccount({ role: "subaccount", access: ["sms", "mms", "history"] });
    await receive(both, "61499000202", [
      { carrier: "simulator", url: "https://files.example.com/photo.png", type: "image/png" },
    ]);
    expect((await listNotifications(both, {})).items).toMatchObject([
      { kind: "message", mms: true, message: "New message received!" },
    ]);
    const seenBy = async (...access: ("sms" | "mms" | "history")[]) => {
      const { person } = await newAccount({ role: "subaccount", access });
      const live = { type: "message", from: "61411222333", mms: true } as const;
      const topics = topicsFor(personOf({ ...both, person }));
      return [(await bell({ ...both, person })).length, topics.includes(topicOf(live))];
    };
    expect(await seenBy("mms", "history")).toEqual([1, true]);
    expect(await seenBy("sms", "history")).toEqual([0, false]);
    expect(await seenBy("mms")).toEqual([0, false]);
  });
});

async function receive(
  ctx: AccountContext,
  to: string,
  media?: InboundMessage["media"],
): Promise<void> {
  const system = systemContext(env);
  await addNumber(system, to, ctx.account.id);
  const at = Date.now();
  await receiveMessage(system, {
    ...{ carrierId: `rings-${to}`, from: "61411222333", to, text: "Hi", at },
    ...(media && { media }),
  });
}
