import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type ESTree, type Plugin, parseAst } from "vite";

/** A file of `core`, or one of its declarations. */
const ID = /^(.*\/core\/[\w/-]+\.ts)(?:\?part=(\w+))?$/;

interface Declared {
  names: readonly string[];
  text: string;
}

interface Source {
  imports: readonly Declared[];
  declarations: readonly Declared[];
}

/**
 * Makes each declaration of `core` a module of its own, so that a page that needs one call of a contract
 * does not load the others, whichever file they are written in.
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
      const [, file, part] = ID.exec(id) ?? [];
      const source = file && sourceOf(file);
      if (!source || source.declarations.length < 2) return undefined;
      const all = source.declarations.map((each) => ({ ...each, from: addressOf(file, each) }));
      if (part === undefined)
        return all.map(({ names, from }) => `export { ${names} } from ${from};`).join("\n");
      const own = all.find(({ names }) => names[0] === part);
      if (!own) return undefined;
      const beside = all
        .filter((each) => each !== own && isNamedIn(own.text, each))
        .map(({ names, from }) => `import { ${names} } from ${from};`);
      const imports = source.imports.filter((each) => isNamedIn(own.text, each));
      const code = [...imports.map(({ text }) => text), ...beside, own.text].join("\n");
      return { code, moduleType: "ts" };
    },
  };
}

function addressOf(file: string, { names }: Declared): string {
  return `"./${basename(file)}?part=${names[0]}"`;
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
    declarations.push({ names, text: node === declared ? `export ${text}` : text });
  }
  return { imports, declarations: withoutCircles(declarations) };
}

function namesOf(node: ESTree.Node): string[] | undefined {
  if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") {
    return node.id ? [node.id.name] : undefined;
  }
  if (node.type !== "VariableDeclaration" || node.kind !== "const") return undefined;
  const names = node.declarations.flatMap(({ id }) => (id.type === "Identifier" ? id.name : []));
  return names.length === node.declarations.length ? names : undefined;
}
