import { labelKeyOf } from "../../audience/segment-filter.ts";
import type { WorkflowCondition } from "../../contract/workflows/definition.ts";
import { fold } from "../fold.ts";

/** What is known of a run's number when it goes on. */
export interface Facts {
  /** The contact's values by the keys of labels, and those that the run began with. */
  fields: Readonly<Record<string, string>>;
  /** What they wrote since the run's last message, the latest first; no automatic replies. */
  replies: readonly string[];
  /** Whether they opened a link since then. */
  clicked: boolean;
}

/** What happens to a number that may decide a condition: `values`: its contact's values change. */
export type Happening = "reply" | "click" | "values";

/** What may make a condition hold that does not yet. */
export function decidedBy({ field }: WorkflowCondition): Happening {
  if (field === "replied" || field === "reply") return "reply";
  return field === "clicked" ? "click" : "values";
}

export function holds(condition: WorkflowCondition, facts: Facts): boolean {
  switch (condition.field) {
    case "replied":
      return facts.replies.length > 0 === (condition.operator === "yes");
    case "clicked":
      return facts.clicked === (condition.operator === "yes");
    case "reply":
      return compare(condition, wordsOf(facts.replies[0] ?? ""), wordsOf);
    default:
      return ofLabel(condition, facts.fields);
  }
}

type OfLabel = Extract<WorkflowCondition, { field: `label:${string}` }>;

function ofLabel(condition: OfLabel, fields: Facts["fields"]): boolean {
  const key = labelKeyOf(condition.field) ?? "";
  const value = (Object.hasOwn(fields, key) ? (fields[key] ?? "") : "").trim();
  switch (condition.operator) {
    case "isEmpty":
      return value === "";
    case "isNotEmpty":
      return value !== "";
    case "moreThan":
      return value !== "" && Number(value) > condition.value;
    case "lessThan":
      return value !== "" && Number(value) < condition.value;
    default:
      return compare(condition, fold(value), (text) => fold(text.trim()));
  }
}

interface Comparison {
  operator: "is" | "isNot" | "contains" | "notContains";
  value: string;
}

function compare(
  { operator, value }: Comparison,
  given: string,
  same: (text: string) => string,
): boolean {
  const wanted = same(value);
  const isThere =
    operator === "is" || operator === "isNot" ? given === wanted : given.includes(wanted);
  return isThere === (operator === "is" || operator === "contains");
}

/** A reply as its words: "Yes, please!" is "yes please". */
function wordsOf(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
