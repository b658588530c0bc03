import { labelField } from "#core/audience/segment-filter.ts";

/** How a condition's value is written. */
export type ValueKind =
  | "text"
  | "amount"
  | "amounts"
  | "day"
  | "days"
  | "daysAhead"
  | "group"
  | "campaign"
  | "state"
  | "source"
  | "none";

interface Operator {
  name: string;
  label: string;
  value: ValueKind;
}

export interface ConditionField {
  name: string;
  label: string;
  operators: Operator[];
}

const operator = (name: string, label: string, value: ValueKind): Operator => ({
  name,
  label,
  value,
});

const OF_TEXT = [
  operator("is", "is", "text"),
  operator("isNot", "is not", "text"),
  operator("contains", "contains", "text"),
  operator("notContains", "does not contain", "text"),
  operator("beginsWith", "begins with", "text"),
  operator("isEmpty", "is empty", "none"),
  operator("isNotEmpty", "is not empty", "none"),
  operator("moreThan", "is more than", "amount"),
  operator("lessThan", "is less than", "amount"),
  operator("between", "is between", "amounts"),
  operator("dayIs", "is on the day", "day"),
  operator("dayBefore", "is before", "day"),
  operator("dayAfter", "is after", "day"),
  operator("dayToday", "is today", "none"),
  operator("dayTomorrow", "is tomorrow", "none"),
  operator("dayInExactly", "is in exactly", "days"),
  operator("dayInNext", "is in the next", "daysAhead"),
  operator("dayInLast", "was in the last", "days"),
  operator("anniversaryToday", "has its anniversary today", "none"),
  operator("anniversaryTomorrow", "has its anniversary tomorrow", "none"),
  operator("anniversaryInExactly", "has its anniversary in exactly", "days"),
  operator("anniversaryInNext", "has its anniversary in the next", "daysAhead"),
];
const WHEN = [
  operator("inLast", "in the last", "days"),
  operator("notInLast", "not in the last", "days"),
  operator("before", "before", "day"),
  operator("after", "after", "day"),
];
const ACTIVITY = [
  ...WHEN,
  operator("ever", "at any time", "none"),
  operator("never", "never", "none"),
];
const CAMPAIGN = [operator("in", "is", "campaign"), operator("notIn", "is not", "campaign")];

const KNOWN: readonly ConditionField[] = [
  {
    name: "number",
    label: "Mobile number",
    operators: OF_TEXT.filter(({ name }) => ["is", "isNot", "beginsWith"].includes(name)),
  },
  {
    name: "group",
    label: "Group",
    operators: [operator("in", "is", "group"), operator("notIn", "is not", "group")],
  },
  { name: "added", label: "Added to a group", operators: WHEN },
  {
    name: "source",
    label: "Added by",
    operators: [operator("is", "is", "source"), operator("isNot", "is not", "source")],
  },
  { name: "agreed", label: "Last opted back in", operators: ACTIVITY },
  { name: "messaged", label: "Last messaged", operators: ACTIVITY },
  { name: "replied", label: "Last replied", operators: ACTIVITY },
  { name: "clicked", label: "Last opened a link", operators: ACTIVITY },
  { name: "received", label: "Received campaign", operators: CAMPAIGN },
  { name: "answered", label: "Replied to campaign", operators: CAMPAIGN },
  { name: "opened", label: "Opened link of campaign", operators: CAMPAIGN },
  {
    name: "state",
    label: "Opt-out status",
    operators: [operator("is", "is", "state"), operator("isNot", "is not", "state")],
  },
];

interface Label {
  key: string;
  name: string;
}

/** What a condition can be about: what is known of every contact, and the labels of the account's groups. */
export function conditionFields(labels: readonly Label[]): ConditionField[] {
  const own = labels.map(({ key, name }) => {
    return { name: labelField(key), label: name, operators: OF_TEXT };
  });
  return [...KNOWN, ...own];
}

/** How a condition's value is written; text if the field or its label is gone. */
export function valueKindOf(
  fields: readonly ConditionField[],
  { field, operator: name }: { field: string; operator: string },
): ValueKind {
  const { operators = OF_TEXT } = fields.find((known) => known.name === field) ?? {};
  return operators.find((known) => known.name === name)?.value ?? "text";
}

/** What a new condition begins with. */
export function firstValue(kind: ValueKind): unknown {
  switch (kind) {
    case "days":
    case "daysAhead":
      return 30;
    case "group":
    case "campaign":
      return [];
    case "amounts":
      return ["", ""];
    case "state":
      return "subscribed";
    case "source":
      return "import";
    default:
      return "";
  }
}
