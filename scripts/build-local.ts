import { cpSync, rmSync } from "node:fs";
import { buildConsole, CONSOLE_SOURCES } from "./build-console.ts";
import { fingerprint, isStamped, stamp } from "./fingerprint.ts";
import { CONSOLE_DIR, LOCAL_DIR, ROOT } from "./paths.ts";
import { mustRunTool } from "./processes.ts";

const STAMP = `${ROOT}dist/local-fingerprint`;

/** Builds what a local machine serves into dist/local, the console and the simulator's page, unless that was done. */
export async function buildLocal(): Promise<void> {
  const sources = fingerprint([...CONSOLE_SOURCES, "local/**", "vite.local.config.ts"]);
  if (isStamped(STAMP, sources)) return;
  rmSync(STAMP, { force: true });
  rmSync(LOCAL_DIR, { recursive: true, force: true });
  const page = ["build", "--config", "vite.local.config.ts", "--logLevel", "warn"];
  await Promise.all([buildConsole(), mustRunTool("vite", page)]);
  cpSync(CONSOLE_DIR, LOCAL_DIR, { recursive: true });
  stamp(STAMP, sources);
}
