import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type ESTree, type Plugin, parseAst } from "vite";

/** A file of `core`, one of its declarations, all texts that this one has, or one of them. */
const ID = /^(.*\/core\/[\w/-]+\.ts)(?:\?part=(\w+)(?:&(texts|text=(\w+)))?)?$/;

interface Declared {
  names: readonly string[];
  text: string;
  /** Of an object of texts: each one's name and what it says. */
  texts?: ReadonlyMap<string, string> | undefined;
}

interface Source {
  imports: readonly Declared[];
  declarations: readonly Declared[];
}

/**
 * Makes each declaration of `core` a module of its own, so that a page that needs one call of a contract
 * does not load the others, whichever file they are written in. Each text is one too: most of them only the
 * Worker says.
 */
export function splitCore(): Plugin {
  const sources = new Map<string, Source | undefined>();
  const sourceOf = (file: string) => {
    if (!sources.has(file)) sources.set(file, readSource(readFileSync(file, "utf8")));
    return sources.get(file);
  };
  return {
    name: "split-core",
    apply: "build",
    enforce: "pre",
    load(id) {
      const [, file, part, what, name] = ID.exec(id) ?? [];
      const source = file === undefined ? undefined : sourceOf(file);
      if (!file || !source) return undefined;
      if (part === undefined)
        return source.declarations.map((each) => passedOn(file, each)).join("\n");
      const own = source.declarations.find(({ names }) => names[0] === part);
      if (!own?.texts) return own && moduleOf(file, source, own, own.text);
      if (what === undefined) return `export * as ${part} from ${addressOf(file, own, "&texts")};`;
      if (name !== undefined) return moduleOf(file, source, own, own.texts.get(name) ?? "");
      return [...own.texts.keys()]
        .map((each) => `export { $text as ${each} } from ${addressOf(file, own, `&text=${each}`)};`)
        .join("\n");
    },
  };
}

function addressOf(file: string, { names }: Declared, what = ""): string {
  return `"./${basename(file)}?part=${names[0]}${what}"`;
}

function passedOn(file: string, declared: Declared): string {
  return `export { ${declared.names} } from ${addressOf(file, declared)};`;
}

/** A text with what it names. Calls in it, such as `endpoint(…)`, are made only if something uses their results. */
function moduleOf(file: string, { imports, declarations }: Source, own: Declared, text: string) {
  const beside = declarations
    .filter((each) => each !== own && isNamedIn(text, each))
    .map((each) => `import { ${each.names} } from ${addressOf(file, each)};`);
  const needed = imports.filter((each) => isNamedIn(text, each)).map((each) => each.text);
  const code = [...needed, ...beside, text].join("\n");
  return { code, moduleType: "ts" as const, moduleSideEffects: false };
}

/** Whether a text has one of these names, but for `.name`; what only looks like one does no harm. */
function isNamedIn(text: string, { names }: Declared): boolean {
  return names.some((name) => new RegExp(`(?<!(?<!\\.)\\.)\\b${name}\\b`).test(text));
}

/** Declarations that need each other, directly or not, as one: apart, neither could come first. */
function withoutCircles(declarations: readonly Declared[]): Declared[] {
  const reached = declarations.map((each) => {
    const found = new Set([each]);
    for (const { text } of found) {
      for (const other of declarations) if (isNamedIn(text, other)) found.add(other);
    }
    return found;
  });
  const groups = new Map<Declared, Declared[]>();
  for (const [index, each] of declarations.entries()) {
    const first = declarations.find(
      (other, at) => reached[index]?.has(other) && reached[at]?.has(each),
    );
    groups.set(first ?? each, [...(groups.get(first ?? each) ?? []), each]);
  }
  return [...groups.values()].map((group) => ({
    names: group.flatMap(({ names }) => names),
    text: group.map(({ text }) => text).join("\n"),
    texts: group.length === 1 ? group[0]?.texts : undefined,
  }));
}

/** Undefined if a file has more than imports, constants, functions, classes and types. */
function readSource(code: string): Source | undefined {
  const imports: Declared[] = [];
  const declarations: Declared[] = [];
  for (const node of parseAst(code, { lang: "ts" }).body) {
    const text = code.slice(node.start, node.end);
    if (node.type === "ImportDeclaration") {
      if (node.importKind === "type") continue;
      imports.push({ names: node.specifiers.map(({ local }) => local.name), text });
      continue;
    }
    const declared = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    if (declared?.type.startsWith("TS")) continue;
    const names = declared && namesOf(declared);
    if (!names) return undefined;
    const texts = declared && textsOf(declared, code);
    declarations.push({ names, text: node === declared ? `export ${text}` : text, texts });
  }
  return { imports, declarations: withoutCircles(declarations) };
}

/** The texts of an object that has nothing else; undefined for any other declaration. */
function textsOf(node: ESTree.Node, code: string): Map<string, string> | undefined {
  if (node.type !== "VariableDeclaration") return undefined;
  const [declarator, ...others] = node.declarations;
  if (!declarator || others.length > 0 || declarator.id.type !== "Identifier") return undefined;
  const { name } = declarator.id;
  const object = declarator.init?.type === "TSAsExpression" ? declarator.init.expression : null;
  if (!name.endsWith("_TEXTS") || object?.type !== "ObjectExpression") return undefined;
  const texts = new Map<string, string>();
  for (const property of object.properties) {
    if (property.type !== "Property" || property.computed || property.method) return undefined;
    const { key, value } = property;
    const text = code.slice(value.start, value.end);
    if (key.type !== "Identifier" || isNamedIn(text, { names: [name], text })) return undefined;
    texts.set(key.name, `const $text = ${text};\nexport { $text };`);
  }
  return texts;
}

function namesOf(node: ESTree.Node): string[] | undefined {
  if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") {
    return node.id ? [node.id.name] : undefined;
  }
  if (node.type !== "VariableDeclaration" || node.kind !== "const") return undefined;
  const names = node.declarations.flatMap(({ id }) => (id.type === "Identifier" ? id.name : []));
  return names.length === node.declarations.length ? names : undefined;
}
