import { type CallExpression, type Expression, type Module, parseSync } from "@swc/core";
import { sqlStatements } from "./sql-statements.ts";

/** Stands for a table that the source does not say. */
export const UNKNOWN = "?";

const SQL_WRITE =
  /\b(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|(?<!\bdo\s+)update(?:\s+or\s+\w+)?|delete(?:\s+from)?)\s+["`]?(\w+|\?)/gi;
const BUILDERS = ["insert", "update", "delete"];
const DATABASES = ["db", "orm", "control"];

/** The tables that a source file writes, each once; those of its builders by their names in the schema. */
export function tableWrites(source: string): string[] {
  const written = sqlStatements(source).flatMap(({ sql }) =>
    [...withoutWords(sql).matchAll(SQL_WRITE)].map(([, table = UNKNOWN]) => table),
  );
  return [...new Set([...written, ...builderWrites(source)])];
}

/** Without comments and texts, in which the words of SQL mean nothing. */
function withoutWords(sql: string): string {
  return sql.replaceAll(/\/\*.*?\*\/|'[^']*'/gs, "");
}

/** What `db.insert(table)` and the like write. */
function builderWrites(source: string): string[] {
  const module = parseSync(source, { syntax: "typescript" });
  const tables = schemaImports(module);
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if (isCall(node)) {
      const table = writtenBy(node, tables);
      if (table !== undefined) found.push(table);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(module);
  return found;
}

function writtenBy(
  { callee, arguments: [first] }: CallExpression,
  tables: ReadonlyMap<string, string>,
): string | undefined {
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return undefined;
  if (!BUILDERS.includes(callee.property.value) || !first) return undefined;
  const name = first.expression.type === "Identifier" ? first.expression.value : "";
  return tables.get(name) ?? (isDatabase(callee.object) ? UNKNOWN : undefined);
}

function isDatabase(object: Expression | { type: "Super" | "Import" }): boolean {
  if (object.type === "Identifier") return DATABASES.includes(object.value);
  if (object.type !== "MemberExpression" || object.property.type !== "Identifier") return false;
  return DATABASES.includes(object.property.value);
}

/** What a file calls the tables that it imports, and what the schema calls them. */
function schemaImports({ body }: Module): Map<string, string> {
  return new Map(
    body
      .filter((item) => item.type === "ImportDeclaration")
      .filter(({ source }) => source.value.includes("/db/schema/"))
      .flatMap(({ specifiers }) => specifiers)
      .filter((specifier) => specifier.type === "ImportSpecifier")
      .map(({ local, imported }) => [local.value, imported?.value ?? local.value]),
  );
}

function isCall(node: object): node is CallExpression {
  return "type" in node && node.type === "CallExpression";
}
