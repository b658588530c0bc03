import type { MessageRecord } from "#core/contract/messages/messages.ts";
import { MediaView } from "#web/components/attach-file/media-view.tsx";

/** The file of an MMS; without one it says so (R050). */
export function MessageMedia({ message }: { message: Pick<MessageRecord, "media"> }) {
  const file = message.media?.[0];
  return <MediaView media={file && { url: file.url, type: file.filetype, name: file.name }} />;
}
