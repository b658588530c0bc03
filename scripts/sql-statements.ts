import { parseSync } from "@swc/core";

export interface SourceStatement {
  line: number;
  /** The SQL with what is put together in the same file filled in and a `?` for the rest. */
  sql: string;
}

interface Template {
  quasis: string[];
  expressions: unknown[];
  /** What it is called, or the function that makes it. */
  name?: string;
}

/** The SQL of a source file: its sql`…` templates that are no part of others, and what it prepares. */
export function sqlStatements(source: string): SourceStatement[] {
  const templates: Template[] = [];
  const fragments = new Map<string, Template[]>();
  const visit = (node: unknown, names: readonly string[]) => {
    const template = templateOf(node);
    if (template) {
      templates.push({ ...template, name: names.at(-1) });
      for (const name of names) fragments.set(name, [...(fragments.get(name) ?? []), template]);
    }
    const name = declaredName(node);
    if (name !== undefined && isNode(node) && usedName(node.init) !== undefined) {
      // const unpaid = owed(ctx): stands for what the function makes.
      fragments.set(name, [{ quasis: ["", ""], expressions: [node.init] }]);
    }
    const inside = name === undefined ? names : [...names, name];
    for (const child of children(node)) visit(child, inside);
  };
  visit(parseSync(source, { syntax: "typescript" }), []);
  const parts = new Set(templates.flatMap(({ expressions }) => expressions.map(usedName)));
  return templates
    .filter(({ name }) => name === undefined || !parts.has(name))
    .map((template) => ({ line: lineOf(source, template), sql: textOf(template, fragments, []) }))
    .filter(({ sql }) => /^\s*(?:select|insert|update|delete|replace|with)\b/i.test(sql));
}

function textOf(
  { quasis, expressions }: Template,
  fragments: ReadonlyMap<string, Template[]>,
  within: readonly string[],
): string {
  const filled = (expression: unknown): string => {
    const name = usedName(expression);
    const parts = name === undefined || within.includes(name) ? undefined : fragments.get(name);
    if (name === undefined || !parts) return "?";
    return parts.map((part) => textOf(part, fragments, [...within, name])).join(" ");
  };
  return quasis
    .map((text, at) => (at < expressions.length ? `${text}${filled(expressions[at])}` : text))
    .join("");
}

function templateOf(node: unknown): Template | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "TaggedTemplateExpression" && usedName(node.tag) === "sql") {
    return literal(node.template);
  }
  if (node.type !== "CallExpression" || !isNode(node.callee)) return undefined;
  if (usedName(node.callee.property) !== "prepare" || !Array.isArray(node.arguments)) {
    return undefined;
  }
  const first: unknown = node.arguments[0];
  return isNode(first) ? literal(first.expression) : undefined;
}

/** A template literal or a plain string. */
function literal(node: unknown): Template | undefined {
  if (!isNode(node)) return undefined;
  if (typeof node.value === "string") return { quasis: [node.value], expressions: [] };
  if (!Array.isArray(node.quasis) || !Array.isArray(node.expressions)) return undefined;
  const quasis = node.quasis.map((quasi: unknown) =>
    isNode(quasi) && typeof quasi.raw === "string" ? quasi.raw : "",
  );
  return { quasis, expressions: node.expressions };
}

/** The name of a variable or of a function that is called. */
function usedName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "CallExpression") return usedName(node.callee);
  return node.type === "Identifier" && typeof node.value === "string" ? node.value : undefined;
}

function declaredName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "VariableDeclarator") return usedName(node.id);
  return node.type === "FunctionDeclaration" ? usedName(node.identifier) : undefined;
}

function lineOf(source: string, { quasis }: Template): number {
  const longest = quasis.reduce((a, b) => (b.length > a.length ? b : a), "");
  return source.slice(0, Math.max(0, source.indexOf(longest))).split("\n").length;
}

function children(node: unknown): unknown[] {
  return typeof node === "object" && node !== null ? Object.values(node) : [];
}

function isNode(node: unknown): node is Record<string, unknown> {
  return typeof node === "object" && node !== null;
}
