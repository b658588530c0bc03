import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { contactConsent } from "#worker/domains/audience/consents/contact-consent.ts";
import { listBlocks } from "#worker/domains/audience/suppressions/list-blocks.ts";
import { listMessages } from "#worker/domains/inbox/rooms/list-messages.ts";
import { optOutInRoom } from "#worker/domains/inbox/rooms/opt-out-in-room.ts";
import { reachable, storedRooms, write } from "./handsets.ts";

/** Someone wrote to an account's own number. */
async function scene(text: string) {
  const h = harness();
  const { ctx, number } = await reachable(h);
  const [handset = ""] = newHandsets(1);
  await write(h, handset, number, text);
  const [room] = await storedRooms(ctx);
  if (!room) throw new Error("There is no room");
  const { items } = await listMessages(ctx, contract.listMessages.input.parse({ room: room.id }));
  const message = items.find(({ kind }) => kind === "message")?._id;
  const optOut = (input = {}) =>
    optOutInRoom(ctx, contract.optOutInRoom.input.parse({ id: room.id, message, ...input }));
  const list = async () => (await listBlocks(ctx, contract.listBlocks.input.parse({}))).items;
  return { h, ctx, number, handset, message, optOut, list };
}

it("records what they asked in their own words as an opt-out of theirs, once, not as a block", async () => {
  const { ctx, number, handset, optOut, list } = await scene("Stop please");
  expect((await optOut()).data).toMatchObject({ isBlockedByUser: true, isBlocked: false });
  await optOut();
  expect(await list()).toMatchObject([
    { number: handset, how: "asked", from: number, isBlockedByUser: true, isBlocked: false },
  ]);
  const { data } = await contactConsent(ctx, { number: handset });
  expect(data.entries).toMatchObject([{ kind: "optedOut", how: "asked", from: number }]);
});

it("START lifts it as it lifts a STOP", async () => {
  const { h, number, handset, optOut, list } = await scene("Take me off this list");
  await optOut();
  h.clock.now += 1000;
  await write(h, handset, number, "START");
  expect(await list()).toEqual([]);
});

it("needs a reply of this conversation", async () => {
  const other = await scene("Stop please");
  const { optOut, list } = await scene("Hello");
  await expect(optOut({ message: other.message })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await list()).toEqual([]);
});
