// Plain JavaScript: this is the one script that runs on whichever Node the machine has.
// It installs what package-lock.json names, when that is not what is installed already, and
// writes the local secrets. Every npm script runs it first and then goes on under Node 24.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);

if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error(`Node 20 or later is needed; this is ${process.version}.`);
  process.exit(1);
}

if (!installedMatchesLock()) {
  console.log("Installing packages");
  // Without our own node_modules/.bin, so that npm does not run on the Node that it replaces.
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((entry) => !entry.includes("node_modules"))
    .join(delimiter);
  // Not `npm ci`: it refuses a lock file without the tools' builds for every other platform, and
  // not every registry has those. This installs the locked versions just the same.
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = spawnSync("npm", args, { stdio: "inherit", env: { ...process.env, PATH: path } });
  if (npm.status !== 0) {
    console.error("npm could not install the packages; what it printed above says why.");
    process.exit(1);
  }
}

writeMissingSecrets();

/** Adds what a later version of the project needs, and never changes what is there. */
function writeMissingSecrets() {
  const defaults = {
    AUTH_SECRET: randomBytes(32).toString("hex"),
    ENCRYPTION_KEY: randomBytes(32).toString("hex"),
    CARRIER_SECRET: randomBytes(32).toString("hex"),
  };
  const text = existsSync(".dev.vars")
    ? readFileSync(".dev.vars", "utf8")
    : "# Local secrets, and settings of your own; written by scripts/setup.mjs; git ignores this file.\n";
  const missing = Object.entries(defaults).filter(
    ([name]) => !new RegExp(`^${name}\\s*=`, "m").test(text),
  );
  if (missing.length === 0) return;
  const separator = text === "" || text.endsWith("\n") ? "" : "\n";
  const added = missing.map(([name, value]) => `${name}=${value}\n`).join("");
  writeFileSync(".dev.vars", text + separator + added, { mode: 0o600 });
}

/** npm writes what it installed to a lock file of its own, as its very last step. */
function installedMatchesLock() {
  const installedLock = "node_modules/.package-lock.json";
  if (!existsSync(installedLock) || !existsSync("node_modules/.bin/node")) return false;
  const installed = JSON.parse(readFileSync(installedLock, "utf8")).packages;
  const wanted = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || entry.link) return true;
    const found = installed[path];
    // An optional package may be for another platform and is then rightly absent.
    if (!found) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}
