import type { Plugin } from "vite";

const UNUSED = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors|memoizer)\.js$/;
const EXPORTED = /^export (?:(?:const|function) (\w+)|\{ \w+ as (\w+) \})/gm;

/**
 * Every schema of zod refers to code that writes it as a JSON schema, and to code for values that contain
 * themselves, which zod may do without: 7 kB that no page needs and that a bundler cannot know to be unused.
 */
export function leanZod(): Plugin {
  return {
    name: "lean-zod",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!UNUSED.test(id)) return undefined;
      const names = [...code.matchAll(EXPORTED)].map(([, name, alias]) => name ?? alias);
      const empty = names.map((name) => `export const ${name} = () => {};`);
      return { code: empty.join("\n"), map: null };
    },
  };
}
