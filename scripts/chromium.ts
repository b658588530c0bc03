import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "./processes.ts";

/** Chromium without windows of its own, which takes a third less CPU time. */
const SHELL_PACKAGE = "chromium-headless-shell";
const SHELL = `/usr/bin/${SHELL_PACKAGE}`;

const PLACES = [
  process.env.CHROMIUM_PATH ?? "",
  SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser on this machine, if there is one. */
export function findChromium(): string | undefined {
  return PLACES.find((place) => place !== "" && existsSync(place));
}

/**
 * Finds a browser, or installs one of Debian's where we may; else says what to install. Where only a
 * whole Chromium is, the shell is put beside it if that can be had.
 */
export async function requireChromium(): Promise<string> {
  if (!process.env.CHROMIUM_PATH && !existsSync(SHELL)) await install();
  const found = findChromium();
  if (found) return found;
  throw new Error(
    "The browser tests need Chromium or Chrome. On Debian: sudo apt-get install chromium-headless-shell\n" +
      "Elsewhere, install either and set CHROMIUM_PATH to its program file.",
  );
}

async function install(): Promise<void> {
  const asRoot = rootPrefix();
  if (!asRoot || !existsSync("/usr/bin/apt-get")) return;
  if (!findChromium()) await apt(asRoot, ["update"]);
  if (isOffered(SHELL_PACKAGE)) await installPackage(asRoot, SHELL_PACKAGE);
  if (!findChromium()) await installPackage(asRoot, "chromium");
}

async function installPackage(asRoot: string[], name: string): Promise<void> {
  console.log(`Installing ${name} (apt-get)`);
  await apt(asRoot, ["install", "-y", "--no-install-recommends", name, "fonts-liberation"]);
}

/** Ubuntu, for one, has no such package. */
function isOffered(name: string): boolean {
  return spawnSync("/usr/bin/apt-cache", ["show", name], { stdio: "ignore" }).status === 0;
}

/** What to put before a command to run it as root without a question; undefined when we cannot. */
function rootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  const sudo = spawnSync("sudo", ["-n", "true"], { stdio: "ignore" });
  return sudo.status === 0 ? ["sudo", "-n"] : undefined;
}

async function apt(prefix: string[], args: string[]): Promise<void> {
  const [command = "apt-get", ...rest] = [...prefix, "apt-get", ...args];
  await run(command, rest, { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } });
}
