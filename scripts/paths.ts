import { resolve } from "node:path";

/** The project's folder; every script works from here, wherever it was called from. */
export const ROOT = `${resolve(import.meta.dirname, "..")}/`;

/** Where wrangler keeps the local databases, buckets and objects of `npm start`. */
export const STATE_DIR = `${ROOT}.wrangler/state`;

export const CONSOLE_DIR = `${ROOT}dist/web`;
/** The console and the simulator's page, as a local machine serves them. */
export const LOCAL_DIR = `${ROOT}dist/local`;
export const CONSOLE_MANIFEST = `${ROOT}dist/console-manifest.json`;

/** A tool's program file, run under the Node that runs this script. */
export const TOOLS = {
  biome: `${ROOT}node_modules/@biomejs/biome/bin/biome`,
  depcruise: `${ROOT}node_modules/dependency-cruiser/bin/dependency-cruise.mjs`,
  drizzleKit: `${ROOT}node_modules/drizzle-kit/bin.cjs`,
  knip: `${ROOT}node_modules/knip/bin/knip.js`,
  playwright: `${ROOT}node_modules/@playwright/test/cli.js`,
  stryker: `${ROOT}node_modules/@stryker-mutator/core/bin/stryker.js`,
  tsc: `${ROOT}node_modules/typescript/bin/tsc`,
  vite: `${ROOT}node_modules/vite/bin/vite.js`,
  vitest: `${ROOT}node_modules/vitest/vitest.mjs`,
  wrangler: `${ROOT}node_modules/wrangler/bin/wrangler.js`,
} as const;

export type Tool = keyof typeof TOOLS;
