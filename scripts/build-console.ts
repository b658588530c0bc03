import { existsSync, renameSync, rmSync } from "node:fs";
import { copyFonts, prepareFonts } from "./console-fonts.ts";
import { writeHints } from "./console-hints.ts";
import { fingerprint, isStamped, stamp } from "./fingerprint.ts";
import { CONSOLE_DIR, CONSOLE_MANIFEST, ROOT } from "./paths.ts";
import { mustRunTool } from "./processes.ts";

const STAMP = `${ROOT}dist/console-fingerprint`;

export const CONSOLE_SOURCES = [
  "web/**",
  "core/**",
  "scripts/console-*.ts",
  "vite.config.ts",
  "vite.embed.config.ts",
  "package-lock.json",
];

/** Builds web/ into dist/web, unless that was done from these very sources. */
export async function buildConsole(): Promise<void> {
  const sources = fingerprint(CONSOLE_SOURCES);
  const built = existsSync(`${CONSOLE_DIR}/index.html`) && existsSync(CONSOLE_MANIFEST);
  if (built && isStamped(STAMP, sources)) return;
  console.log("Building the console");
  rmSync(STAMP, { force: true });
  await Promise.all([mustRunTool("vite", ["build", "--logLevel", "warn"]), prepareFonts()]);
  await mustRunTool("vite", ["build", "--config", "vite.embed.config.ts", "--logLevel", "warn"]);
  // What lies in dist/web is served to the world; the manifest is only for our own checks.
  renameSync(`${CONSOLE_DIR}/.vite/manifest.json`, CONSOLE_MANIFEST);
  rmSync(`${CONSOLE_DIR}/.vite`, { recursive: true });
  await writeHints();
  copyFonts();
  stamp(STAMP, sources);
}

if (import.meta.main) await buildConsole();
