import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const path = (relative: string) => new URL(`../../${relative}`, import.meta.url).pathname;

/** The rules of the file that Cloudflare reads beside the assets: headers by path. */
function rules(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let path = "";
  for (const line of text.split("\n").filter((each) => each.trim() && !each.startsWith("#"))) {
    if (!line.startsWith(" ")) path = line;
    found.set(path, line.startsWith(" ") ? [...(found.get(path) ?? []), line.trim()] : []);
  }
  return found;
}

/** The patterns of paths that reach the Worker even if there is a file. */
function workerFirst(): RegExp[] {
  const toml = readFileSync(path("wrangler.toml"), "utf8");
  const [, list = ""] = /^run_worker_first = \[(.*)\]$/m.exec(toml) ?? [];
  return [...list.matchAll(/"([^"]+)"/g)].map(
    ([, pattern = ""]) => new RegExp(`^${pattern.replace(/[.]/g, "\\.").replaceAll("*", ".*")}$`),
  );
}

it("the Worker sets its headers on every file except the build's", () => {
  const patterns = workerFirst();
  const seen = (path: string) => patterns.some((pattern) => pattern.test(path));
  const files = readdirSync(path("web/public"));
  for (const file of ["", "index.html", ...files.filter((name) => name !== "_headers")]) {
    expect([file, seen(`/${file}`)]).toEqual([file, true]);
  }
  expect(seen("/assets/index-Dhpf1iLL.js")).toBe(false);
});

// The Worker never sees these files, so its own headers do not reach them.
it("build files have nosniff and HSTS, and are cached for good", () => {
  const file = path("web/public/_headers");
  expect(rules(readFileSync(file, "utf8")).get("/assets/*")?.toSorted()).toEqual([
    "Cache-Control: public, max-age=31536000, immutable",
    "Strict-Transport-Security: max-age=31536000; includeSubDomains",
    "X-Content-Type-Options: nosniff",
  ]);
});
