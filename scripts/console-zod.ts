import type { Plugin } from "vite";
import { rewriting } from "./console-pure.ts";

const UNUSED = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors|memoizer)\.js$/;
const EXPORTED = /^export (?:(?:const|function) (\w+)|\{ \w+ as (\w+) \})/gm;

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
const METHOD =
  /^ {4}(?:async |[gs]et )?"?([~\w]+)"?(?:\([^)]*\) \{|: (?:async )?function \w+\([^)]*\) \{)\n(?:(?: {8}.*)?\n)*? {4}\},\n/gm;
const AS_JSON = /^ {4}inst\._zod\.processJSONSchema = .*\n/gm;
const DERIVED = /util\.derived\(\{[\s\S]*?^\}, \{/gm;
/** Checks objects with code that it writes, which the console's policy does not let it run. */
const WITH_EVAL = "core.$ZodObjectJIT.init";

/** What the contract and the console call on schemas, and what zod calls itself. */
const CALLED: ReadonlySet<string> = new Set(
  `array catch check clone default endsWith extend includes int loose max min multipleOf normalize nullable
   nullish omit optional overwrite parse partial pick pipe positive readonly refine regex required safeParse
   startsWith strict superRefine toLowerCase toUpperCase transform trim unwrap`.split(/\s+/),
);

/** zod's schemas with those methods only. Each of the others keeps a part of the library in the bundle. */
export function leanSchemas(code: string): string {
  return code
    .replace(METHOD, (method, name) => (CALLED.has(name) ? method : ""))
    .replace(AS_JSON, "")
    .replace(DERIVED, "util.derived({}, {")
    .replace(WITH_EVAL, WITH_EVAL.replace("JIT", ""));
}

/** The names of methods that a text of zod's schemas has. */
export function methodsOf(code: string): Set<string> {
  return new Set([...code.matchAll(METHOD)].flatMap(([, name]) => name ?? []));
}

/**
 * Leaves out of zod what no page needs and a bundler cannot know to be unused: methods that nothing calls,
 * code that writes schemas as JSON, and code for values that contain themselves.
 */
export function leanZod(): Plugin {
  return rewriting("lean-zod", (code, id) => {
    if (SCHEMAS.test(id)) return leanSchemas(code);
    if (!UNUSED.test(id)) return undefined;
    const names = [...code.matchAll(EXPORTED)].map(([, name, alias]) => name ?? alias);
    return names.map((name) => `export const ${name} = () => {};`).join("\n");
  });
}
