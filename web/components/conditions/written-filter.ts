import type { RuleGroupType } from "react-querybuilder";
import * as z from "zod";
import { SEGMENT_TEXTS, type SegmentFilter, segmentFilter } from "#core/audience/segment-filter.ts";

const condition = z.object({
  field: z.string(),
  operator: z.string(),
  value: z.unknown().optional(),
});

/** A filter as it is being written: its conditions may be incomplete. */
export interface WrittenFilter {
  combinator: string;
  not?: boolean | undefined;
  rules: (z.output<typeof condition> | WrittenFilter)[];
}

export const writtenFilter: z.ZodType<WrittenFilter, WrittenFilter> = z.object({
  combinator: z.string(),
  not: z.boolean().optional(),
  rules: z.array(z.union([condition, z.lazy(() => writtenFilter)])),
});

/** The same, once it is complete; what is wrong with it is said in one sentence. */
export const completeFilter = writtenFilter.transform((written, issues): SegmentFilter => {
  const { data, error } = segmentFilter.safeParse(written);
  if (data) return data;
  const message = error.issues[0]?.message ?? SEGMENT_TEXTS.condition;
  issues.addIssue({ code: "custom", message });
  return z.NEVER;
});

/** A filter as the query builder keeps it. */
export function queryOf({ combinator, not, rules }: WrittenFilter): RuleGroupType {
  return {
    combinator,
    ...(not !== undefined && { not }),
    rules: rules.map((rule) =>
      "rules" in rule ? queryOf(rule) : { ...rule, value: rule.value ?? "" },
    ),
  };
}

/** The same filter without what the query builder adds: written as before, it is as before. */
export function filterOf({ combinator, not, rules }: RuleGroupType): WrittenFilter {
  return {
    combinator,
    ...(not !== undefined && { not }),
    rules: rules.map((rule) => {
      if ("rules" in rule) return filterOf(rule);
      const { field, operator, value } = rule;
      return { field, operator, ...(value !== "" && { value }) };
    }),
  };
}
