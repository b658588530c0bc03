import { globSync, readFileSync } from "node:fs";
import { minifySync } from "vite";
import { describe, expect, it } from "vitest";
import { leanReact, UNUSED_KINDS } from "../../../scripts/console-react.ts";

const whole = readFileSync("node_modules/react-dom/cjs/react-dom-client.production.js", "utf8");

function minified(code: string): string {
  return minifySync("react.js", `(() => { const exports = {}; ${code} })()`).code;
}

describe("what the console has of React DOM", () => {
  it("is less by a quarter", () => {
    expect(minified(leanReact(whole)).length).toBeLessThan(0.75 * minified(whole).length);
  });

  it("is without the kinds of element whose numbers these are in this version", () => {
    for (const kind of ["SuspenseList", "Activity", "ViewTransition"]) {
      const [number] = [...UNUSED_KINDS].find(([, name]) => name === kind) ?? [];
      expect(whole).toMatch(new RegExp(`case ${number}:\\s+return describe\\w+\\("${kind}"\\)`));
    }
    expect(whole).toMatch(/case REACT_PROFILER_TYPE:\s+return \(\s+\(type = \w+\(12,/);
    expect(whole).toMatch(/isHostHoistableType\([^)]*\)\s+\? 26\s+:.*"head" ===.*\s+\? 27\s+: 5;/);
  });

  it("is refused if a version of React has other names", () => {
    expect(() => leanReact(whole.replaceAll("isHydrating", "hydrates"))).toThrow(
      "React DOM has no isHydrating",
    );
  });

  it("a case that another one falls through to keeps what it does", () => {
    const lean = leanReact(
      `${whole}\nfunction example(fiber) { switch (fiber.tag) { case 5: case 26: both(); break; case 30: gone(); } }`,
    );
    expect(lean).toContain("both()");
    expect(lean).not.toContain("gone()");
  });

  it("a case that goes leaves the variables that others share with it", () => {
    const lean = leanReact(
      `${whole}\nfunction example(fiber) { switch (fiber.tag) { case 26: var shared = 1; break; case 5: shared = 2; } }`,
    );
    expect(lean).toMatch(/case 26: var shared;\s+case 5: shared = 2;/);
  });

  it("has everything that the console uses", () => {
    const gone =
      /\b(hydrateRoot|Profiler|SuspenseList|ViewTransition|componentStack|captureOwnerStack)\b|<(Activity|Fragment ref|link|meta|script|style|html|head|body)\b|(?<!<svg[^<]*)<title\b/g;
    const used = globSync("web/**/*.{ts,tsx}").flatMap((file) => {
      const text = readFileSync(file, "utf8");
      const imported = [...text.matchAll(/import \{([^}]*)\} from "react-dom(?:\/client)?"/g)]
        .flatMap(([, names = ""]) => names.split(","))
        .filter((name) => !["createPortal", "createRoot", "flushSync"].includes(name.trim()));
      return [...text.matchAll(gone)]
        .map(([found]) => found)
        .concat(imported)
        .map((name) => `${file}: ${name}`);
    });
    expect(used).toEqual([]);
  });
});
