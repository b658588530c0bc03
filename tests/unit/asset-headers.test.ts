import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

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

// The Worker never sees these files (run_worker_first), so its own headers do not reach them.
it("build files carry nosniff and HSTS, and are kept for good", () => {
  const file = new URL("../../web/public/_headers", import.meta.url).pathname;
  expect(rules(readFileSync(file, "utf8")).get("/assets/*")?.toSorted()).toEqual([
    "Cache-Control: public, max-age=31536000, immutable",
    "Strict-Transport-Security: max-age=31536000; includeSubDomains",
    "X-Content-Type-Options: nosniff",
  ]);
});
