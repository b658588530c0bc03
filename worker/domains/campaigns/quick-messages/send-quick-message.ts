import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { contract } from "#core/contract/registry.ts";
import { ROOM_MESSAGE_TEXTS } from "#core/contract/rooms/room-messages.ts";
import type { Output } from "#core/endpoint.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkMedium } from "#worker/domains/campaigns/campaigns/check-right.ts";
import { singleTime } from "#worker/domains/campaigns/campaigns/start-time.ts";
import { neededAttachment, refuseFile } from "#worker/domains/content/media/attachment-of.ts";
import { mediaId } from "#worker/domains/content/media/media.ts";
import { addNote } from "#worker/domains/inbox/rooms/add-note.ts";
import { refuseIfOff } from "#worker/kernel/platform-settings.ts";
import { hashOf } from "#worker/request-digest.ts";
import { verb } from "#worker/verb.ts";
import { type Carried, type Keyed, type Sending, sendOnce } from "./inner/send-once.ts";
import { sendToGroups, targetsOf } from "./inner/send-to-groups.ts";
import { sendToNumbers } from "./inner/send-to-numbers.ts";
import { sendToRoom } from "./inner/send-to-room.ts";

/** To groups, or else to the numbers. */
function sendTo(
  ctx: AccountContext,
  groups: readonly string[],
  input: Sending & Carried & Pick<AttachmentInput, "subject"> & { at: number | null },
  keyed: Keyed,
) {
  return groups.length > 0
    ? sendToGroups(ctx, { ...input, groups }, keyed)
    : sendToNumbers(ctx, input, keyed);
}

/** What a call to numbers says of groups and segments. */
const NUMBERS_ONLY = { group_array: [], segment_array: [] };

type SentMessage = Output<typeof contract.sendMessage>;

/**
 * Sends a message to typed numbers, now or at its time. To groups (R134), it becomes a campaign that waits
 * for an administrator.
 */
export const sendQuickMessage = verb(contract.sendQuickMessage, async (ctx, input) => {
  refuseFile(input);
  const groups = targetsOf(input);
  return sendOnce(ctx, input, (keyed) => {
    const { scheduledAt: at } = singleTime(ctx, input);
    return sendTo(ctx, groups, { ...input, attachmentId: null, at }, keyed);
  });
});

/** R207: the same with a file, which may come with the call. */
export const sendMms = verb(contract.sendMms, async (ctx, { media, ...input }) => {
  await refuseIfOff(ctx, "mms");
  const groups = targetsOf(input);
  if (input.replyLink) throw invalid("replyLink", MMS_TEXTS.noReplyLink);
  // A repeated request has the same bytes, whatever its file is called once it is stored.
  const sent = media instanceof File ? await hashOf(media) : media;
  return sendOnce(ctx, { ...input, media: sent }, async (keyed) => {
    const { scheduledAt: at } = singleTime(ctx, input);
    const carried = { ...input, media: await mediaId(ctx, media) };
    const attachmentId = await neededAttachment(ctx, carried);
    return sendTo(ctx, groups, { ...input, attachmentId, at }, keyed);
  });
});

/**
 * The same to numbers, for programs that know no groups. In a room, it is what the chat box sends, or a note
 * for colleagues.
 */
export const sendMessage = verb(
  contract.sendMessage,
  async (ctx, request): Promise<SentMessage> => {
    const { mode, room, sender, mentions, ...input } = request;
    if (room !== undefined && mode === "note") {
      const entry = await addNote(ctx, { room, text: input.message, mentions, key: input.key });
      return { message: ROOM_MESSAGE_TEXTS.noteSaved, entry };
    }
    if (mode === "note") throw invalid("room", ROOM_MESSAGE_TEXTS.noteWhere);
    checkMedium(ctx, mode);
    if (mode === "mms") await refuseIfOff(ctx, "mms");
    if (mode === "sms") refuseFile(input);
    if (room !== undefined)
      return sendToRoom(ctx, { ...input, mode, room, sender, ...NUMBERS_ONLY });
    if (sender === undefined) throw invalid("sender", QUICK_TEXTS.senderRequired);
    if (mode === "mms") return sendMms(ctx, { ...input, sender, ...NUMBERS_ONLY });
    return sendQuickMessage(ctx, { ...input, sender, ...NUMBERS_ONLY });
  },
);

/** R228: the simple send. What keeps it from being sent, and the fields that do, are beside the one text for all. */
export const sendSms = verb(contract.sendSms, async (ctx, input) => {
  try {
    return await sendQuickMessage(ctx, { ...input, ...NUMBERS_ONLY });
  } catch (error) {
    if (!(error instanceof CooeeError)) throw error;
    const { code, message, fields, retryAfter } = error;
    const why = { ...fields, status: message };
    throw new CooeeError(code, QUICK_TEXTS.simpleFailed, why, retryAfter);
  }
});
