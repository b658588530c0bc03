const KINDS: Readonly<Record<string, string>> = {
  image: "Picture",
  video: "Video",
  audio: "Sound",
};

/** What a file of an MMS is called. */
export function mediaWord(type: string): string {
  return KINDS[type.split("/")[0] ?? ""] ?? "File";
}
