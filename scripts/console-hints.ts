import { globSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { paths } from "#web/lib/paths.ts";
import { CONSOLE_DIR, CONSOLE_MANIFEST, ROOT } from "./paths.ts";

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
);
const screenSchema = z.object({
  path: z.string(),
  /** Only screens inside the shell have one. */
  title: z.string().optional(),
  reads: z
    .array(
      z.union([
        z.string().transform((call) => ({ call, view: undefined })),
        z.object({ call: z.string(), view: z.string() }),
      ]),
    )
    .default([]),
  load: z.custom<() => unknown>((value) => typeof value === "function"),
});

const FEATURES = `${ROOT}web/features/`;
const ENTRY = "index.html";
const STYLE = "style.css";
const SHELL = "app/shell.tsx";

/** The files of each of the console's screens, as `consoleManifest` has them. */
export type ConsoleManifest = z.output<typeof manifestSchema>;

export function consoleManifest(): ConsoleManifest {
  return manifestSchema.parse(JSON.parse(readFileSync(CONSOLE_MANIFEST, "utf8")));
}

/** Some modules' files and then those that they need, each once. */
export function filesOf(manifest: ConsoleManifest, ...modules: readonly string[]): string[] {
  const files = new Set<string>();
  const needed = new Set(modules);
  for (const name of needed) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    files.add(chunk.file);
    for (const other of chunk.imports ?? []) needed.add(other);
  }
  return [...files];
}

/** Every screen with all the files that a first visit to it loads. */
export async function screenFiles(manifest: ConsoleManifest) {
  return (await allScreens()).map(({ path, modules, signedIn, reads }) => ({
    // The home page of the signed-in is the dashboard.
    path: path === paths.analytics ? `(/|${path})` : path,
    signedIn,
    reads,
    files: filesOf(manifest, ENTRY, ...(signedIn ? [SHELL] : []), ...modules),
  }));
}

/** Every screen of the features, with the modules that it loads. */
export async function allScreens() {
  const screens = (await Promise.all(globSync(`${FEATURES}*/screens.ts`).map(screensIn))).flat();
  const at = new Map<string, string>();
  for (const { path, modules, signedIn } of screens) {
    const address = `${path}, signed ${signedIn ? "in" : "out"}`;
    const other = at.get(address) ?? `${modules}`;
    if (other !== `${modules}`) throw new Error(`Two screens at ${address}: ${other}, ${modules}`);
    at.set(address, other);
  }
  return screens;
}

/** The screens of a feature. */
async function screensIn(file: string) {
  const feature = file.slice(FEATURES.length).split("/")[0];
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  const screens = z.array(screenSchema).parse(Object.values(exported).flat());
  return screens.map(({ path, title, reads, load }) => {
    const names = [...String(load).matchAll(/import\("\.\/([\w-]+\.tsx)"\)/g)];
    if (names.length === 0) throw new Error(`Which module is the screen of ${path}?`);
    return {
      path,
      modules: names.map(([, name]) => `features/${feature}/${name}`),
      signedIn: title !== undefined,
      reads,
    };
  });
}

/** Tells the Worker which files and calls each page will need, so that it can name them with the page. */
export async function writeHints(): Promise<void> {
  const manifest = consoleManifest();
  const entry = filesOf(manifest, ENTRY);
  const screens = (await screenFiles(manifest)).map(({ path, signedIn, reads, files }) => ({
    path,
    signedIn,
    reads: reads.map(({ call, view }) => ({ call: `/api${call}`, view })),
    files: files.filter((file) => !entry.includes(file)).map((file) => `/${file}`),
  }));
  const first = ["theme.js", ...filesOf(manifest, STYLE), ...entry].map((file) => `/${file}`);
  writeFileSync(`${CONSOLE_DIR}/assets/hints.json`, JSON.stringify({ first, screens }));
}
