import { mediaFilePath, mediaIdOf } from "#core/rules/media-path.ts";

/** The file of an MMS that is being written: a stored one, or one elsewhere. */
export interface Attached {
  media?: string | undefined;
  url?: string | undefined;
  mediaType: string;
  mediaName: string;
}

interface Carrying {
  media?: string | undefined;
  url?: string | undefined;
  mediaType?: string | undefined;
  mediaName?: string | undefined;
}

/** What a template carries, if it has a file. */
export function attachedOf({ media, url, mediaType, mediaName }: Carrying): Attached | undefined {
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
