import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { plannedChunks } from "./scripts/console-chunks.ts";
import {
  plainIcons,
  pureComponents,
  withoutUnread,
  withoutWarnings,
} from "./scripts/console-pure.ts";
import { leanReactDom } from "./scripts/console-react.ts";
import { splitCore } from "./scripts/console-split.ts";
import { leanZod } from "./scripts/console-zod.ts";

const port = Number(process.env.PORT ?? 8787);
const worker = process.env.WORKER_URL ?? `http://127.0.0.1:${port + 1}`;

/** What the Worker answers itself; every other path is the console's. Opt-out codes are 8 base62. */
const WORKER_PATHS = ["^/api(/|$)", "^/simulator(/|$)", "^/u[0-9A-Za-z]{8}$", "^/f/", "^/cdn-cgi/"];

/** What makes the build smaller. */
const lean = [
  splitCore(),
  leanReactDom(),
  leanZod(),
  plainIcons(),
  pureComponents(),
  withoutUnread(),
  withoutWarnings(),
];

export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss(), ...lean, plannedChunks(lean)],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: true,
    // One file, which the page names: no chunk has styles of its own.
    cssCodeSplit: false,
    // The page's header names the files of its screen, and `load-ahead.ts` those of the next one.
    modulePreload: false,
    target: "es2023",
    // The entry is large so that the files are few; the console's budget counts what matters.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
    },
  },
  // What a worker needs only for some files loads only for those.
  worker: { format: "es" },
  server: {
    host: "127.0.0.1",
    port,
    strictPort: true,
    // The Host header stays as the browser sent it: the Worker compares Origin with it.
    proxy: Object.fromEntries(
      WORKER_PATHS.map((path) => [path, { target: worker, ws: true, changeOrigin: false }]),
    ),
  },
});
