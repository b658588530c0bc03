import type { MessageRecord } from "#core/contract/messages/messages.ts";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import type { AccountContext } from "#worker/context.ts";
import { dayPath } from "#worker/domains/content/media/media-address.ts";
import { presentMessage } from "#worker/domains/sending/messages/present-message.ts";
import type { ThreadRow } from "./message-queries.ts";

type Message = Extract<ThreadEntry, { kind: "message" }>;

/**
 * A message as a thread shows it. Its files have addresses of their own: everyone who sees the thread sees them, in a
 * room of the main account too, and in a frame that has no session.
 */
export async function presentThreadMessage(
  ctx: AccountContext,
  row: ThreadRow,
): Promise<ThreadEntry> {
  const { direction } = row;
  const { unread: _, ...message } = presentMessage({ ...row, name: null, unread: 0 });
  const media = await mediaOf(ctx, row, message);
  return { ...message, isMMS: media !== undefined, media, kind: "message", direction };
}

async function mediaOf(
  ctx: AccountContext,
  { account_id: account, media_file, received }: ThreadRow,
  { media }: Pick<MessageRecord, "media">,
): Promise<Message["media"]> {
  const at = (file: string) => dayPath(ctx, { account, file });
  if (received.length > 0) {
    return Promise.all(
      received.map(async ({ state, file, type, name }) => ({
        filetype: type,
        name,
        url: file === null ? "" : await at(file),
        state: state === "kept" ? undefined : state,
      })),
    );
  }
  if (media_file === null) return media;
  const url = await at(media_file);
  return media?.map((one) => ({ ...one, url }));
}
