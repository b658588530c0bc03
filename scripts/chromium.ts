import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "./processes.ts";

const PLACES = [
  process.env.CHROMIUM_PATH ?? "",
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

/** Finds a browser, or installs Debian's package where we may; else says what to install. */
export async function requireChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  const asRoot = rootPrefix();
  if (existsSync("/usr/bin/apt-get") && asRoot) {
    console.log("Installing Chromium (apt-get)");
    await apt(asRoot, ["update"]);
    await apt(asRoot, ["install", "-y", "--no-install-recommends", "chromium", "fonts-liberation"]);
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need Chromium or Chrome. On Debian: sudo apt-get install chromium\n" +
      "Elsewhere, install either and set CHROMIUM_PATH to its program file.",
  );
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
