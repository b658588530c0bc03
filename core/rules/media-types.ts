/** The types that an MMS carries, by the endings of their names. */
export const MEDIA_ENDINGS: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  mp4: "video/mp4",
  mp3: "audio/mpeg",
};
const TYPES: readonly string[] = Object.values(MEDIA_ENDINGS);

/** The type of a file at an address, as it is said to be or by its ending; undefined for any other. */
export function addressType({ pathname }: URL, said: string | undefined): string | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() ?? "";
  const type = said || MEDIA_ENDINGS[ending];
  return type && TYPES.includes(type) ? type : undefined;
}
