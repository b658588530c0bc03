import { readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { buildConsole } from "./build-console.ts";
import { MOST_FILES } from "./console-chunks.ts";
import { consoleManifest, screenFiles } from "./console-hints.ts";
import { CONSOLE_DIR } from "./paths.ts";

/** What a first visit to a screen may load of JavaScript. */
const BUDGET = {
  files: MOST_FILES,
  /** Bytes gzipped. As the console changes, its parts are put together otherwise, which is worth up to 3 kB. */
  signedOut: 135_000,
  signedIn: 168_000,
  /** The script of contact forms on customers' websites, as it is: not gzipped. */
  form: 10_000,
};

await buildConsole();
const sizes = new Map<string, number>();

function sizeOf(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(`${CONSOLE_DIR}/${file}`)).length;
  sizes.set(file, known);
  return known;
}

const screens = (await screenFiles(consoleManifest())).map(({ path, signedIn, files }) => {
  const scripts = files.filter((file) => file.endsWith(".js"));
  const bytes = scripts.reduce((sum, file) => sum + sizeOf(file), 0);
  const most = signedIn ? BUDGET.signedIn : BUDGET.signedOut;
  return { path, signedIn, files: scripts.length, bytes, most };
});
for (const signedIn of [false, true]) {
  const [largest] = screens
    .filter((screen) => screen.signedIn === signedIn)
    .toSorted((one, other) => other.bytes - one.bytes);
  if (!largest) throw new Error("The console has no screens");
  const { path, files, bytes, most } = largest;
  console.log(
    `JavaScript of a first visit, ${signedIn ? "signed in" : "signed out"}, at most: ${files} files, ${kilobytes(bytes)} gzip (${path}), budget ${BUDGET.files} files, ${kilobytes(most)}`,
  );
}
const over = screens.filter(({ files, bytes, most }) => files > BUDGET.files || bytes > most);
for (const { path, files, bytes } of over) {
  console.error(`Over the budget: ${path}, ${files} files, ${kilobytes(bytes)} gzip`);
}
const form = statSync(`${CONSOLE_DIR}/form.js`).size;
console.log(`Script of contact forms: ${kilobytes(form)}, budget ${kilobytes(BUDGET.form)}`);
if (over.length > 0 || form > BUDGET.form) process.exitCode = 1;

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
