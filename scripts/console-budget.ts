import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import * as z from "zod";
import { buildConsole } from "./build-console.ts";
import { CONSOLE_DIR, CONSOLE_MANIFEST } from "./paths.ts";

const BUDGET_BYTES = 200_000;

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
  }),
);

await buildConsole();
const manifest = manifestSchema.parse(JSON.parse(readFileSync(CONSOLE_MANIFEST, "utf8")));

/** The files that the browser must have before anything shows: the entry and what it imports. */
function initialFiles(): Set<string> {
  const keys = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const files = new Set<string>();
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) continue;
    files.add(chunk.file);
    keys.push(...(chunk.imports ?? []));
  }
  return files;
}

const sizes = [...initialFiles()]
  .filter((file) => file.endsWith(".js"))
  .map((file) => ({ file, bytes: gzipSync(readFileSync(`${CONSOLE_DIR}/${file}`)).length }));
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
for (const { file, bytes } of sizes) console.log(`  ${(bytes / 1000).toFixed(1)} kB  ${file}`);
console.log(
  `Initial JavaScript: ${(total / 1000).toFixed(1)} kB gzip, budget ${BUDGET_BYTES / 1000} kB`,
);
if (total === 0 || total > BUDGET_BYTES) process.exitCode = 1;
