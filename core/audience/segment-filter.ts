import * as z from "zod";
import { idSchema } from "../ids.ts";
import { numberBeginning } from "../rules/number-beginning.ts";
import { writtenDay } from "../rules/written-day.ts";

// A segment is a saved filter over contacts. `compile-segment.ts` turns one into SQL.

/** Conditions of one filter, and of all segments of a campaign together: D1 takes 100 parameters. */
export const MAX_CONDITIONS = 20;
/** Groups or campaigns that one condition names. */
export const MAX_NAMED = 50;
const MAX_DAYS = 3650;
const MAX_VALUE = 200;
const MAX_DAY = 30;
const MAX_LABEL = 100;

export const SEGMENT_TEXTS = {
  condition: "Complete this condition",
  noDay: (typed: string) => `${typed} is not a date`,
  empty: "Add at least one condition",
  tooMany: `A segment can have ${MAX_CONDITIONS} conditions`,
  tooManyTogether: `The segments of a campaign can have ${MAX_CONDITIONS} conditions together`,
  unknownLabel: (label: string) => `No group has a label called "${label}"`,
  unknownGroup: "One of these groups no longer exists",
  unknownCampaign: "One of these campaigns no longer exists",
  /** Why a campaign that was written earlier cannot be sent. */
  outdated: (problem: string) => `Check the conditions of its segments: ${problem}`,
  nameRequired: "Segment name must be provided",
  nameLong: "Cannot be longer than 80 characters",
  nameTaken: "A segment with this name already exists",
  inUse: "This segment is used in a campaign that is being sent or is scheduled",
  created: "The segment has been created",
  saved: "The segment has been saved",
  deleted: "The segment has been deleted",
} as const;

const LABEL = "label:";

/** The field of a label's values, by the label's `tagKey`. */
export function labelField(key: string): `label:${string}` {
  return `${LABEL}${key}`;
}

/** The key of the label that a field names; undefined if it names none. */
export function labelKeyOf(field: string): string | undefined {
  return field.startsWith(LABEL) ? field.slice(LABEL.length) : undefined;
}

const error = SEGMENT_TEXTS.condition;
const label = z.templateLiteral([LABEL, z.string().min(1).max(MAX_LABEL)]);
const text = z.string({ error }).min(1, error).max(MAX_VALUE);
/** In any spelling that the values are read in; kept as 2026-11-26. */
const day = z
  .string({ error })
  .min(1, error)
  .max(MAX_DAY, error)
  .transform((typed, issues) => {
    const written = writtenDay(typed.trim());
    if (written?.day) return written.day;
    issues.addIssue({ code: "custom", message: SEGMENT_TEXTS.noDay(typed.trim()), continue: true });
    return z.NEVER;
  });
const days = z.number({ error }).int(error).min(1, error).max(MAX_DAYS);
const amount = z.number({ error });
const named = <T extends z.ZodType>(id: T) => z.array(id).min(1, error).max(MAX_NAMED);

/** When something last happened to a number; never, if it did not. */
export const ACTIVITIES = ["messaged", "replied", "clicked"] as const;
/** What a recipient of certain campaigns did. */
export const RESPONSES = ["received", "answered", "opened"] as const;
export const STATES = ["subscribed", "optedOut", "blocked"] as const;
/** How a contact came in. */
export const SOURCES = ["import", "manual", "api", "keyword", "form"] as const;

const condition = z.union(
  [
    z.object({
      field: label,
      operator: z.enum(["is", "isNot", "contains", "notContains", "beginsWith"]),
      value: text,
    }),
    z.object({ field: label, operator: z.enum(["isEmpty", "isNotEmpty"]) }),
    z.object({ field: label, operator: z.enum(["dayIs", "dayBefore", "dayAfter"]), value: day }),
    z.object({
      field: label,
      operator: z.enum(["dayToday", "dayTomorrow", "anniversaryToday", "anniversaryTomorrow"]),
    }),
    z.object({
      field: label,
      operator: z.enum([
        "dayInLast",
        "dayInNext",
        "dayInExactly",
        "anniversaryInNext",
        "anniversaryInExactly",
      ]),
      value: days,
    }),
    z.object({ field: label, operator: z.enum(["moreThan", "lessThan"]), value: amount }),
    z.object({
      field: label,
      operator: z.literal("between"),
      value: z.tuple([amount, amount], { error }).refine(([least, most]) => least <= most, error),
    }),
    z.object({
      field: z.literal("number"),
      operator: z.enum(["is", "isNot", "beginsWith"]),
      /** In any spelling; kept as numbers are stored. */
      value: text.transform((typed, issues) => {
        const number = numberBeginning(typed);
        if (number) return number;
        issues.addIssue({ code: "custom", message: "Invalid phone number", continue: true });
        return z.NEVER;
      }),
    }),
    z.object({
      field: z.literal("group"),
      operator: z.enum(["in", "notIn"]),
      value: named(idSchema("group")),
    }),
    z.object({
      field: z.enum(["added", "agreed", ...ACTIVITIES]),
      operator: z.enum(["before", "after"]),
      value: day,
    }),
    z.object({
      field: z.enum(["added", "agreed", ...ACTIVITIES]),
      operator: z.enum(["inLast", "notInLast"]),
      value: days,
    }),
    z.object({ field: z.enum(["agreed", ...ACTIVITIES]), operator: z.enum(["ever", "never"]) }),
    z.object({
      field: z.enum(RESPONSES),
      operator: z.enum(["in", "notIn"]),
      value: named(idSchema("campaign")),
    }),
    z.object({
      field: z.literal("state"),
      operator: z.enum(["is", "isNot"]),
      value: z.enum(STATES),
    }),
    z.object({
      field: z.literal("source"),
      operator: z.enum(["is", "isNot"]),
      value: z.enum(SOURCES),
    }),
  ],
  { error },
);
export type Condition = z.output<typeof condition>;

function groupOf<T extends z.ZodType>(rule: T) {
  return z.object({
    combinator: z.enum(["and", "or"]),
    /** Contacts that do not match instead. */
    not: z.boolean().optional(),
    rules: z.array(rule).min(1, SEGMENT_TEXTS.empty).max(MAX_CONDITIONS, SEGMENT_TEXTS.tooMany),
  });
}

// Written out level by level, so that OpenAPI needs no recursion and no filter is deeper.
const inner = groupOf(condition);
const middle = groupOf(z.union([condition, inner], { error }));

export const segmentFilter = groupOf(z.union([condition, middle], { error })).refine(
  (filter) => conditionsOf(filter).length <= MAX_CONDITIONS,
  SEGMENT_TEXTS.tooMany,
);
export type SegmentFilter = z.output<typeof segmentFilter>;
/** A filter, a group in it, or several filters together. */
export interface FilterGroup {
  combinator: "and" | "or";
  not?: boolean;
  rules: readonly (Condition | FilterGroup)[];
}

export function isFilterGroup(rule: Condition | FilterGroup): rule is FilterGroup {
  return "rules" in rule;
}

/** All conditions, at whatever depth. */
export function conditionsOf({ rules }: FilterGroup): Condition[] {
  return rules.flatMap((rule) => (isFilterGroup(rule) ? conditionsOf(rule) : [rule]));
}

/** Rules that every match meets: a filter taken apart as far as it can be. */
export function rulesOf(filter: FilterGroup): (Condition | FilterGroup)[] {
  const allHold = filter.combinator === "and" || filter.rules.length === 1;
  if (filter.not || !allHold) return [filter];
  return filter.rules.flatMap((rule) => (isFilterGroup(rule) ? rulesOf(rule) : [rule]));
}

/** Whether it is about one contact of a number; otherwise it is true of all of them, or of none. */
export function isOfContact({ field }: Condition): boolean {
  return field === "added" || field === "source" || labelKeyOf(field) !== undefined;
}

/** Whether it depends on where days begin: on the account's time zone. */
export function countsDays(filter: FilterGroup): boolean {
  return conditionsOf(filter).some(({ operator }) => /^(before|after|day|anniv)/.test(operator));
}

/** Everyone who matches any of these filters. */
export function anyOf(filters: readonly FilterGroup[]): FilterGroup {
  return { combinator: "or", rules: filters };
}
