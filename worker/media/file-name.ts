import { nameFromOutside } from "#core/rules/hidden-characters.ts";
import { extensionOf } from "./named-type.ts";

const LONGEST = 120;

/** What a file is called from here on: without a path and what cannot be seen, composed, and not too long. */
export function fileName(name: string): string {
  const extension = extensionOf(name.trim());
  const base = nameFromOutside(name.trim().replace(/^.*[\\/]/s, ""));
  if (extension === "") return base.slice(0, LONGEST) || "file";
  const stem = base.slice(0, -extension.length - 1).slice(0, LONGEST) || "file";
  return `${stem}.${extension}`;
}
