import { expect, it } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import { newAccount, SHARED_NUMBER } from "#tests/support/account.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets, paidCampaign } from "#tests/support/campaigns.ts";
import { storedRooms, write } from "#tests/worker/inbox/rooms/handsets.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { approveQuick } from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import {
  sendMessage,
  sendQuickMessage,
} from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { optOutByCode } from "#worker/domains/inbox/inbound/opt-out-by-code.ts";
import { getRoom } from "#worker/domains/inbox/rooms/rooms.ts";
import {
  createSharedNumber,
  updateSharedNumber,
} from "#worker/domains/senders/shared-numbers/shared-numbers.ts";

/** A second number, for quick messages, until `off` switches it off. */
async function quickNumber() {
  const admin = await newAccount({ role: "superAdmin" });
  const input = { number: newHandsets(1)[0] ?? "", pool: "quick", active: true } as const;
  const { data } = await createSharedNumber(admin, input);
  const id = contract.updateSharedNumber.input.shape.id.parse(data._id);
  return { number: data.number, off: () => updateSharedNumber(admin, { id, active: false }) };
}

const quick = (contacts: readonly string[], more: object = {}) =>
  contract.sendQuickMessage.input.parse({
    ...{ sender: SHARED_SENDER, message: "Hello", contacts, ...more },
  });

it("R312: campaigns go out from the number of one pool, quick messages from that of the other", async () => {
  const { number, off } = await quickNumber();
  const h = harness();
  const ctx = await accountIn(h);
  const { id, numbers } = await paidCampaign(ctx, h, { count: 2 });
  await drive(ctx, h, id);
  const [handset = ""] = newHandsets(1);
  await sendQuickMessage(ctx, quick([handset]));
  await drain(h, "txn");
  const from = Object.fromEntries(h.carrier.taken.map((taken) => [taken.to, taken.from]));
  const [one = "", two = ""] = numbers;
  expect(from).toEqual({ [one]: SHARED_NUMBER, [two]: SHARED_NUMBER, [handset]: number });
  await off();
});

it("an answer goes out from the number that the handset has its messages from, even once that is switched off", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const first = await quickNumber();
  const [handset = ""] = newHandsets(1);
  await sendQuickMessage(ctx, quick([handset]));
  await drain(h, "txn");
  h.clock.now += 1000;
  await write(h, handset, first.number, "Thanks");
  await first.off();
  const second = await quickNumber();
  const [room] = await storedRooms(ctx);
  if (!room) throw new Error("There is no room");
  expect((await getRoom(ctx, { id: room.id })).data.sender).toBe(SHARED_SENDER);
  const answer = { mode: "sms", message: "See you", room: room.id };
  await sendMessage(ctx, contract.sendMessage.input.parse(answer));
  await sendMessage(ctx, contract.sendMessage.input.parse({ ...answer, sender: SHARED_SENDER }));
  await drain(h, "txn");
  expect(h.carrier.taken.map(({ from }) => from)).toEqual([
    first.number,
    first.number,
    first.number,
  ]);
  await write(h, handset, first.number, "Bye");
  expect((await storedRooms(ctx)).map(({ number }) => number)).toEqual([handset]);
  await second.off();
});

it("what waits for its approval or its time keeps the number that it was written from", async () => {
  const first = await quickNumber();
  const h = harness();
  const ctx = await accountIn(h, { flags: { adminApproved: false, quickApproved: false } });
  const [handset = ""] = newHandsets(1);
  const { data } = await sendQuickMessage(ctx, quick([handset]));
  expect(data.status).toBe("pending");
  await first.off();
  await approveQuick(ctx, data._id);
  await drain(h, "txn");
  expect(h.carrier.taken).toMatchObject([{ to: handset, from: first.number }]);
});

it("C55: opting out of a shared number is opting out of the account, which may have several", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const [handset = ""] = newHandsets(1);
  const recipient = { account: ctx.account, number: handset, sender: SHARED_NUMBER };
  await optOutByCode(h.system, { ...recipient, campaign: undefined }, { global: false });
  expect((await suppressionOf(ctx, handset)).optedOut).toBe(true);
});
