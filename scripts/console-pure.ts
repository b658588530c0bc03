import type { Plugin } from "vite";

const IN_LIBRARY = /\/node_modules\/.*\.m?js$/;
const MADE = /^((?:var|let|const) [\w$]+ = )((?:\w+\.)?(?:createContext|forwardRef|memo)\()/gm;
const NAMED = /^\w+\.displayName = .*;$/gm;

/**
 * Says of the components in libraries that making them has no effect, so that those nobody uses are left
 * out. A bundler cannot know it, and takes their names, which only developers see, for a use.
 */
export function pureComponents(): Plugin {
  return {
    name: "pure-components",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!IN_LIBRARY.test(id)) return undefined;
      const pure = code.replace(MADE, "$1/* @__PURE__ */ $2").replace(NAMED, "");
      return pure === code ? undefined : { code: pure, map: null };
    },
  };
}

const CONTRACT = /\/core\/contract\/[\w-]+\.ts$/;
const SUMMARY = /\bsummary:\s*"(?:[^"\\]|\\.)*"/g;

/** Leaves out what only the API's own description says of calls. */
export function withoutSummaries(): Plugin {
  return {
    name: "without-summaries",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!CONTRACT.test(id)) return undefined;
      return { code: code.replace(SUMMARY, 'summary: ""'), map: null };
    },
  };
}
