import type { Plugin } from "vite";

/** A plugin of the build that changes the text of files; undefined leaves a file as it is. */
export function rewriting(
  name: string,
  rewrite: (code: string, id: string) => string | undefined,
): Plugin {
  return {
    name,
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const text = rewrite(code, id);
      return text === undefined || text === code ? undefined : { code: text, map: null };
    },
  };
}

const IN_LIBRARY = /\/node_modules\/.*\.m?js$/;
const MADE = /^((?:var|let|const) [\w$]+ = )((?:\w+\.)?(?:createContext|forwardRef|memo)\()/gm;
const NAMED = /^\w+\.displayName = .*;$/gm;

/**
 * Says of the components in libraries that making them has no effect, so that unused ones are left
 * out. A bundler cannot know it, and takes their names, which only developers see, for a use.
 */
export function pureComponents(): Plugin {
  return rewriting("pure-components", (code, id) =>
    IN_LIBRARY.test(id) ? code.replace(MADE, "$1/* @__PURE__ */ $2").replace(NAMED, "") : undefined,
  );
}

const WARNS = "var ENABLE_DEV_WARNINGS = true;";

/** Of its two builds, React Router's package names only the one that warns developers. */
export function withoutWarnings(): Plugin {
  return rewriting("without-warnings", (code, id) =>
    id.includes("/node_modules/react-router/")
      ? code.replace(WARNS, WARNS.replace("true", "false"))
      : undefined,
  );
}

/** React asks for a key only if an icon's shapes may change; a size of 24 is what an icon has without one. */
const FIXED = /,\s+key: "\w+"|^ {2}size: 24,\n/gm;

/** Leaves both out of the icons: random letters cannot be compressed. */
export function plainIcons(): Plugin {
  return rewriting("plain-icons", (code, id) =>
    id.includes("/lucide-react/dist/esm/icons/") ? code.replace(FIXED, "") : undefined,
  );
}

/** What the console carries but never reads, by the files that say it. */
const UNREAD: readonly { files: RegExp; words: RegExp }[] = [
  // For the API's own description, and for the Worker.
  {
    files: /\/core\/contract\/[\w-]+\/[\w-]+\.ts(\?|$)/,
    words:
      /\bsummary:\s*"(?:[^"\\]|\\.)*",|^ {2}(?:area: "[\w-]+"|exact: true|owns|owns: \{[^}]*\}|limits: \[\{[^\]]*\}\]),$/gm,
  },
  // For the headers of pages (`console-hints.ts`).
  { files: /\/web\/features\/[\w-]+\/screens\.ts$/, words: /\breads: \[[^\]]*\],/g },
];

/** Leaves that out. */
export function withoutUnread(): Plugin {
  return rewriting("without-unread", (code, id) => {
    const words = UNREAD.find(({ files }) => files.test(id))?.words;
    return words && code.replace(words, "");
  });
}
