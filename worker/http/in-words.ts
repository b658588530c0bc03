import type * as z from "zod";

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: "Must be text",
  number: "Must be a number",
  int: "Must be a whole number",
  boolean: "Must be true or false",
  array: "Must be a list",
  object: "Must be an object",
  record: "Must be an object",
};

/** What is wrong with a field for which the contract has no words of its own, in words. */
export function inWords(issue: Issue): string {
  const isMissing = issue.input === undefined || issue.input === null || issue.input === "";
  if (issue.code === "invalid_value") return choiceOf(issue.values);
  if (isMissing) return missing(issue);
  if (issue.code === "invalid_type") return KINDS[issue.expected] ?? missing(issue);
  if (issue.code === "too_big") return `Must have at most ${amount(issue, issue.maximum)}`;
  if (issue.code === "too_small") return `Must have at least ${amount(issue, issue.minimum)}`;
  if (issue.code === "invalid_format" && issue.format === "uuid") return "Must be a UUID";
  return `Enter ${named(issue)} in the form that the API describes`;
}

function choiceOf(values: readonly unknown[]): string {
  const words = values.map(String);
  if (words.length === 1) return `Must be ${words[0]}`;
  return `Choose ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

function missing(issue: Issue): string {
  if (issue.code === "invalid_type" && issue.expected === "boolean") return "Enter true or false";
  return `Enter ${named(issue)}`;
}

const UNITS: Readonly<Record<string, string>> = { string: "character", array: "item", set: "item" };

function amount({ origin }: { origin?: unknown }, most: number | bigint): string {
  const unit = UNITS[String(origin)];
  if (!unit) return `the value ${most}`;
  return `${most} ${unit}${most === 1 ? "" : "s"}`;
}

/** A field's name as words: `contact_ids` is "contact ids". */
function wordsOf({ path = [] }: Issue): string {
  const name = path.findLast((part) => typeof part === "string") ?? "value";
  return String(name)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .trim()
    .toLowerCase();
}

function named(issue: Issue): string {
  const words = wordsOf(issue);
  const isList = issue.code === "invalid_type" && issue.expected === "array";
  if (isList || words.endsWith("s")) return words;
  return `${/^[aeio]/.test(words) ? "an" : "a"} ${words}`;
}
