import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import type { contract } from "#core/contract/registry.ts";
import { ROOM_MESSAGE_TEXTS } from "#core/contract/rooms/room-messages.ts";
import type { Output } from "#core/endpoint.ts";
import { forbidden, invalid } from "#core/errors.ts";
import type { Medium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { singleTime } from "#worker/domains/campaigns/campaigns/start-time.ts";
import { neededAttachment } from "#worker/domains/content/media/attachment-of.ts";
import { sendingRights } from "#worker/domains/identity/directory/account-queries.ts";
import { entriesById } from "#worker/domains/inbox/rooms/changes-of-rooms.ts";
import { replySender } from "#worker/domains/inbox/rooms/reply-sender.ts";
import { visibleRoom } from "#worker/domains/inbox/rooms/visible-room.ts";
import { quickById } from "./quick-queries.ts";
import { type Sending, sendOnce } from "./send-once.ts";
import { sendToNumbers } from "./send-to-numbers.ts";

interface InRoom {
  room: string;
  sender: string | undefined;
}
type ToRoom = Omit<Sending, "sender"> & InRoom & AttachmentInput & { mode: Medium };

/**
 * What the chat box sends: a quick message of the account whose room it is, to its handset. In a room that
 * the parent assigned, the parent sends and pays.
 */
export async function sendToRoom(
  ctx: AccountContext,
  { room: id, sender, ...input }: ToRoom,
): Promise<Output<typeof contract.sendMessage>> {
  const { room, owner } = await visibleRoom(ctx, id);
  const content = { ...input, ...toHandset(room) };
  // The sender may be another one when a request is repeated: what was asked for is the same.
  const request = { ...content, sender: sender ?? "" };
  const sent = await sendOnce(owner, request, async (keyed) => {
    const { scheduledAt: at } = singleTime(owner, request);
    const usual = await replySender(ctx, id);
    if (owner !== ctx) await checkForParent(ctx, { ...request, at }, usual.sender);
    const attachmentId = input.mode === "mms" ? await attachmentIn(owner, ctx, input) : null;
    const from = { sender: sender ?? usual.sender, number: usual.number, reader: ctx };
    return sendToNumbers(owner, { ...content, ...from, attachmentId, at, inRoom: true }, keyed);
  });
  const quick = await quickById(owner, sent.data._id);
  const [entry] = await entriesById(owner, quick?.firstMessage ? [quick.firstMessage] : []);
  return { ...sent, entry };
}

async function attachmentIn(owner: AccountContext, ctx: AccountContext, input: AttachmentInput) {
  // What a sub-account stored is not its parent's.
  if (owner !== ctx) throw invalid("media", ROOM_MESSAGE_TEXTS.parentsTexts);
  return neededAttachment(ctx, input);
}

/** The same, only to know what it costs: who pays for it, and what would be sent. */
export async function contentInRoom<T>(
  ctx: AccountContext,
  { room: id, sender, ...input }: T & InRoom,
) {
  const { room, owner } = await visibleRoom(ctx, id);
  const usual = await replySender(ctx, id);
  if (owner !== ctx) {
    await checkForParent(ctx, { sender: sender ?? "", at: null }, usual.sender);
  }
  const from = { sender: sender ?? usual.sender, number: usual.number, reader: ctx };
  return { owner, content: { ...input, ...toHandset(room), ...from } };
}

function toHandset({ number }: { number: string }) {
  return { contacts: [number], numberList: [], isTest: false };
}

/** In its parent's room a sub-account answers as it is answered there, and gains nothing else. */
async function checkForParent(
  ctx: AccountContext,
  { sender, at }: Pick<Sending, "sender"> & { at: number | null },
  usual: string,
): Promise<void> {
  if (sender !== "" && sender !== usual) throw invalid("sender", ROOM_MESSAGE_TEXTS.parentsSender);
  if (at !== null) throw invalid("sendType", ROOM_MESSAGE_TEXTS.parentsNow);
  const { active, approved, quick } = await sendingRights(ctx, ctx.account.id);
  if (!active || !(approved || quick)) throw forbidden(QUICK_TEXTS.notApproved);
}
