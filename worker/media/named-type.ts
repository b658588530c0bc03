import { type ContentType, contentTypeOf } from "./content-type.ts";

/** How files of a type are called. */
const EXTENSIONS: Readonly<Record<ContentType, readonly string[]>> = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "application/pdf": ["pdf"],
  "video/mp4": ["mp4", "m4v"],
  "audio/mpeg": ["mp3"],
};

export function extensionOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** The type that a file's bytes show, if it is called like one of that type. */
export function namedType(name: string, bytes: Uint8Array): ContentType | undefined {
  const type = contentTypeOf(bytes);
  return type && EXTENSIONS[type].includes(extensionOf(name)) ? type : undefined;
}

/** The name of a file that has become one of another type. */
export function nameAs(type: ContentType, name: string): string {
  const extensions = EXTENSIONS[type];
  if (extensions.includes(extensionOf(name))) return name;
  return `${name.slice(0, -extensionOf(name).length)}${extensions[0]}`;
}
