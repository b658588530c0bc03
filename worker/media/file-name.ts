import { nameFromOutside } from "#core/rules/hidden-characters.ts";
import type { ContentType } from "./content-type.ts";

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

/** The name of a file with an extension of its type: what it was called may be wrong. */
export function nameAs(type: ContentType, name: string): string {
  const extensions = EXTENSIONS[type];
  if (extensions.includes(extensionOf(name))) return name;
  const extension = extensionOf(name);
  const stem = extension === "" ? name : name.slice(0, -extension.length - 1);
  return `${stem}.${extensions[0]}`;
}

const LONGEST = 120;

/** What a file is called from here on: without a path and what cannot be seen, composed, and not too long. */
export function fileName(name: string): string {
  const extension = extensionOf(name.trim());
  const base = nameFromOutside(name.trim().replace(/^.*[\\/]/s, ""));
  if (extension === "") return base.slice(0, LONGEST) || "file";
  const stem = base.slice(0, -extension.length - 1).slice(0, LONGEST) || "file";
  return `${stem}.${extension}`;
}
