import { extensionOf } from "./file-name.ts";
import { isSentType, type SentType } from "./strip-metadata.ts";

const BY_EXTENSION: Readonly<Record<string, SentType>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  mp4: "video/mp4",
  mp3: "audio/mpeg",
};

/** The type of a file elsewhere, as it is said to be or by its name; undefined if an MMS cannot carry it. */
export function addressType({ pathname }: URL, said: string | undefined): SentType | undefined {
  const type = said || BY_EXTENSION[extensionOf(pathname)];
  return isSentType(type) ? type : undefined;
}
