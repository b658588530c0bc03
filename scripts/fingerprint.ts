import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ROOT } from "./paths.ts";

/** A hash of the names and contents of files; patterns are globs from the project's folder. */
export function fingerprint(patterns: string[]): string {
  const hash = createHash("sha256");
  for (const file of globSync(patterns, { cwd: ROOT }).sort()) {
    if (!statSync(ROOT + file).isFile()) continue;
    hash.update(`${file}\0`).update(readFileSync(ROOT + file));
  }
  return hash.digest("hex");
}

/** Whether the stamp file holds this fingerprint: its work is already done. */
export function isStamped(stampFile: string, value: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === value;
}

export function stamp(stampFile: string, value: string): void {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, value);
}
