import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const text = (file: string) =>
  readFileSync(new URL(`../../${file}`, import.meta.url).pathname, "utf8");

it("R498: the page has no script of others'; before sign-in there is one against robots, and where cards are typed the provider's", () => {
  const sources = [...text("web/index.html").matchAll(/<script[^>]*src="([^"]*)"/g)];
  expect(sources.map(([, source]) => source)).toEqual(["/theme.js", "./main.tsx"]);
  const loading = globSync("web/**/*.{ts,tsx}").filter((file) =>
    text(file).includes('createElement("script")'),
  );
  expect(loading.toSorted()).toEqual([
    "web/features/auth/turnstile.tsx",
    "web/lib/card-element.ts",
  ]);
});
