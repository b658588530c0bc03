import { mediaFilePath, mediaIdOf } from "#core/rules/media-path.ts";
import type { Attached } from "#web/lib/attached.ts";

/** What a draft or a template carries, if it has a file. */
export function attachedOf({
  media,
  url,
  mediaType,
  mediaName,
}: Partial<Attached>): Attached | undefined {
  if (!media && !url) return undefined;
  return { media, url, mediaType: mediaType ?? "", mediaName: mediaName ?? "" };
}

/** As it is shown. */
export function shownOf({ media, url = "", mediaType, mediaName }: Attached) {
  return { url: media ? mediaFilePath(media) : url, type: mediaType, name: mediaName };
}

/** A stored file is sent again by its id. */
export function byId(attached: Attached): Attached {
  const media = attached.url && mediaIdOf(attached.url);
  return media ? { ...attached, media, url: undefined } : attached;
}
