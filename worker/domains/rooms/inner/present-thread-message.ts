import type { ThreadEntry } from "#core/contract/rooms.ts";
import type { AccountContext } from "#worker/context.ts";
import { dayPath } from "#worker/domains/media/media-address.ts";
import { presentMessage } from "#worker/domains/messages/present-message.ts";
import type { ThreadRow } from "./message-queries.ts";

/**
 * A message as a thread shows it. Its file has an address of its own: whoever sees the thread sees it, in a room
 * of the main account too, and in a frame that has no session.
 */
export async function presentThreadMessage(
  ctx: AccountContext,
  row: ThreadRow,
): Promise<ThreadEntry> {
  const { account_id: account, direction, media_file: file } = row;
  const { media, ...message } = presentMessage({ ...row, name: null });
  const url = file === null ? undefined : await dayPath(ctx, { account, file });
  return {
    ...message,
    media: url === undefined ? media : media?.map((one) => ({ ...one, url })),
    kind: "message",
    direction,
  };
}
