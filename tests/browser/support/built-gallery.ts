import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { build, preview } from "vite";

const ROOT = new URL("../../../", import.meta.url).pathname;
const PAGE = "/gallery.html";

/**
 * The gallery as a build would have it, under the policy of the console's pages: what has workers of its own
 * is bundled and restricted as in production. `open` shows
 * one of its sections.
 */
export async function builtGallery() {
  const directory = mkdtempSync(join(tmpdir(), "cooee-gallery-"));
  const common = { configFile: `${ROOT}vite.config.ts`, logLevel: "error" } as const;
  const output = { outDir: directory, minify: false, manifest: false, reportCompressedSize: false };
  await build({
    ...common,
    build: { ...output, rolldownOptions: { input: `${ROOT}web${PAGE}` } },
  });
  const server = await preview({
    ...common,
    build: output,
    preview: { host: "127.0.0.1", port: 0, strictPort: false, proxy: {} },
  });
  return {
    async open(page: Page, section: string): Promise<void> {
      const policy = (await page.request.get("/")).headers()["content-security-policy"] ?? "";
      await page.route(`**${PAGE}`, async (route) => {
        const response = await route.fetch();
        const only = `<style>nav, section[id]:not(#${section}) { display: none !important }</style>`;
        const body = (await response.text()).replace("</head>", `${only}</head>`);
        const headers = { ...response.headers(), "content-security-policy": policy };
        await route.fulfill({ response, headers, body });
      });
      await page.goto(new URL(PAGE, server.resolvedUrls?.local[0]).href);
    },
    async close(): Promise<void> {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
