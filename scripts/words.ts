import { globSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";
import * as z from "zod";
import { ROOT } from "./paths.ts";

const FILES = ["web/**/*.{ts,tsx}", "core/{contract,rules}/**/*.ts", "core/*.ts"];
/** Begins as a sentence or a label does, or has two words. */
const READ = /^["“‘(]?\p{Lu}\p{L}|\p{L}[\p{L}’',.:;]*\s+\p{L}/u;
/** What no one reads: classes, parts of the program. */
const UNREAD = ["className", "class", "ImportDeclaration", "d", "viewBox", "TsLiteralType"];

const text = z.object({ type: z.literal(["StringLiteral", "JSXText"]), value: z.string() });
const template = z.object({
  type: z.literal("TemplateLiteral"),
  quasis: z.array(z.object({ raw: z.string() })),
});
const named = z.object({ type: z.literal("JSXAttribute"), name: z.object({ value: z.string() }) });
const node = z.object({ type: z.string() });

/** The texts of a source file that people may read, with `…` where something is filled in. */
function textsOf(source: string, tsx: boolean): string[] {
  const found: string[] = [];
  const visit = (child: unknown): void => {
    if (typeof child !== "object" || child === null) return;
    const name = named.safeParse(child).data?.name.value ?? node.safeParse(child).data?.type;
    if (name !== undefined && UNREAD.includes(name)) return;
    const one = text.safeParse(child).data?.value;
    const parts = template.safeParse(child).data?.quasis.map(({ raw }) => raw);
    const shown = (one ?? parts?.join("…") ?? "").replaceAll(/\s+/g, " ").trim();
    if (READ.test(shown)) found.push(shown);
    for (const inner of Object.values(child)) visit(inner);
  };
  visit(parseSync(source, { syntax: "typescript", tsx }));
  return [...new Set(found)];
}

for (const file of globSync(FILES, { cwd: ROOT }).toSorted()) {
  const texts = textsOf(readFileSync(`${ROOT}${file}`, "utf8"), file.endsWith("x"));
  if (texts.length > 0) console.log(`\n${file}\n${texts.map((one) => `  ${one}`).join("\n")}`);
}
