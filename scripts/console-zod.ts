import type { Plugin } from "vite";

const WRITERS = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:(?:const|function) (\w+)|\{ \w+ as (\w+) \})/gm;

/**
 * Every schema of zod refers to code that writes it as a JSON schema: 5 kB that no page ever calls and
 * that a bundler cannot know to be unused.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: "without-json-schemas",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!WRITERS.test(id)) return undefined;
      const names = [...code.matchAll(EXPORTED)].map(([, name, alias]) => name ?? alias);
      const empty = names.map((name) => `export const ${name} = () => {};`);
      return { code: empty.join("\n"), map: null };
    },
  };
}
