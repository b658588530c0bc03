import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";

const WEB = new URL("../../web/", import.meta.url).pathname;

/** Every source of the console, by its path below `web`. */
const sources = new Map(
  readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(`${WEB}${path}`, "utf8")]),
);

const gallery = [...sources].filter(([path]) => path.startsWith("gallery/"));

/** Part of a component stays in its folder; what other folders import is shared. */
function isShared(component: string): boolean {
  return [...sources].some(
    ([path, text]) =>
      !path.startsWith("gallery/") &&
      dirname(path) !== dirname(component) &&
      text.includes(`"#web/${component}"`),
  );
}

const components = [...sources]
  .filter(([path]) => path.startsWith("components/") && isShared(path))
  .flatMap(([path, text]) =>
    [...text.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = ""]) => ({ path, name })),
  );

it("the gallery shows every shared component", () => {
  const missing = components.filter(
    ({ path, name }) =>
      !gallery.some(
        ([, text]) => text.includes(`"#web/${path}"`) && new RegExp(`<${name}\\b`).test(text),
      ),
  );
  expect(missing).toEqual([]);
  expect(components.length).toBeGreaterThan(80);
});

it("nothing in the console except the gallery imports the gallery", () => {
  const importers = [...sources]
    .filter(([path, text]) => !path.startsWith("gallery/") && text.includes("gallery/"))
    .map(([path]) => path);
  expect(importers).toEqual([]);
});

it("every dialog is one of those that the gallery opens in windows of all sizes", () => {
  const own = /radix-ui\/(alert-)?dialog"|<dialog|role="(alert)?dialog"/;
  const makers = [...sources].filter(([, text]) => own.test(text)).map(([path]) => path);
  expect(makers.sort()).toEqual([
    "components/layout/command-palette.tsx",
    "components/ui/confirm-dialog-panel.tsx",
    "components/ui/dialog-panel.tsx",
  ]);
});
