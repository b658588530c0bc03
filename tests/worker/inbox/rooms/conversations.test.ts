import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { MOST_CONVERSATIONS } from "#core/contract/rooms/conversations.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { scansOf } from "#tests/support/query-plan.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { deleteSubAccount } from "#worker/domains/identity/sub-accounts/delete-sub-account.ts";
import { changeAccess } from "#worker/domains/identity/sub-accounts/sub-accounts.ts";
import { changeRoom } from "#worker/domains/inbox/rooms/change-room.ts";
import {
  listConversations,
  listMessages,
  quickConversations,
  retailConversations,
} from "#worker/domains/inbox/rooms/list-messages.ts";
import { reachable, storedRooms, write } from "./handsets.ts";

it("R116, R238: the gateway lists the last message of each conversation, the newest first, 50 at most", async () => {
  const h = harness();
  const { ctx, number } = await reachable(h);
  const handsets = newHandsets(MOST_CONVERSATIONS + 1);
  for (const from of handsets) {
    await write(h, from, number);
    h.clock.now += 1;
  }
  const newest = handsets.toReversed().slice(0, MOST_CONVERSATIONS);
  const { items } = await listConversations(ctx);
  expect(items.map(({ sender }) => sender)).toEqual(newest);
  expect(await retailConversations(ctx)).toEqual({ items });
  const [first = ""] = handsets;
  await write(h, first, number, "Me again");
  const [top] = (await listConversations(ctx)).items;
  const room = (await storedRooms(ctx)).find((one) => one.number === first);
  expect(top).toMatchObject({
    ...{ sender: first, receiver: number, retailChat: false },
    ...{ room: room?.id, message_id: room?.last_in },
  });
});

it("lists those in which a quick message was sent last", async () => {
  const h = harness();
  const { ctx, number } = await reachable(h);
  const [answered = "", other = ""] = newHandsets(2);
  await write(h, other, number, "HELP");
  await sendQuick(ctx, { contacts: [answered] });
  h.clock.now += 1;
  await write(h, answered, number);
  const { items } = await quickConversations(ctx);
  expect(items).toMatchObject([{ receiver: answered }]);
});

it("reads conversations by indexes", async () => {
  const h = harness();
  const { ctx, number } = await reachable(h, { shard: 0 });
  await write(h, newHandsets(1)[0] ?? "", number);
  const statements = new Set<string>();
  h.faults.prepared = (sql) => statements.add(sql);
  await listConversations(ctx);
  await quickConversations(ctx);
  const ours = [...statements].filter((sql) => /rooms r/.test(sql));
  expect(ours).toHaveLength(2);
  for (const sql of ours) {
    const scans = await scansOf(sql);
    // What a subquery has found already.
    expect(
      scans.filter((step) => !/^SCAN (r|f|j|json_each.*|\(subquery-\d+\))$/.test(step)),
    ).toEqual([]);
  }
});

it("a sub-account that loses conversations, or is removed, gives back the rooms it looked after", async () => {
  const h = harness();
  const { ctx, number } = await reachable(h);
  await write(h, newHandsets(1)[0] ?? "", number);
  const [room] = await storedRooms(ctx);
  const assigned = async () => {
    const { id, shard } = ctx.account;
    const sub = await accountIn(h, {
      ...{ role: "subaccount", parentId: id, shard: shard === 0 ? 0 : 1, access: ["sms"] },
    });
    const input = { id: room?.id, assignee: sub.person?.userId };
    h.clock.now += 1;
    const { data } = await changeRoom(ctx, contract.changeRoom.input.parse(input));
    expect(data.assignee).toMatchObject({ _id: sub.person?.userId });
    expect((await listConversations(sub)).items).toHaveLength(1);
    h.clock.now += 1;
    return sub;
  };
  const unassigned = [{ assignee_id: null, assignee_name: null, assignee_account: null }];
  const first = await assigned();
  await changeAccess(ctx, { id: first.account.id, access: ["group"] });
  expect(await storedRooms(ctx)).toMatchObject(unassigned);
  expect((await listConversations(first)).items).toEqual([]);
  const second = await assigned();
  await deleteSubAccount(ctx, { id: second.account.id });
  expect(await storedRooms(ctx)).toMatchObject(unassigned);
  const entries = (await listMessages(ctx, { room: room?.id ?? "" })).items;
  const events = entries.flatMap((entry) => (entry.kind === "event" ? [entry] : []));
  expect(events.map(({ event }) => event)).toEqual([
    ...["unassigned", "assigned"],
    ...["unassigned", "assigned"],
  ]);
  expect(events[0]?.by).toMatchObject({ _id: ctx.person?.userId });
});
