import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { consoleChunks } from "./scripts/console-chunks.ts";
import {
  plainIcons,
  pureComponents,
  withoutUnread,
  withoutWarnings,
} from "./scripts/console-pure.ts";
import { leanZod } from "./scripts/console-zod.ts";

const port = Number(process.env.PORT ?? 8787);
const worker = process.env.WORKER_URL ?? `http://127.0.0.1:${port + 1}`;

/** What the Worker answers itself; every other path is the console's. Opt-out codes are 8 base62. */
const WORKER_PATHS = ["^/api(/|$)", "^/simulator(/|$)", "^/u[0-9A-Za-z]{8}$", "^/cdn-cgi/"];

export default defineConfig({
  root: "web",
  plugins: [
    react(),
    tailwindcss(),
    leanZod(),
    plainIcons(),
    pureComponents(),
    withoutUnread(),
    withoutWarnings(),
  ],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    target: "es2023",
    // The entry is large so that the files are few; the console's budget counts what matters.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: { codeSplitting: { groups: consoleChunks() } },
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
