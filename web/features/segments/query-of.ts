import type { RuleGroupType } from "react-querybuilder";
import { type FilterGroup, isFilterGroup } from "#core/audience/segment-filter.ts";

/** A filter as the query builder keeps it; what it adds is left out when the filter is read again. */
export function queryOf({ combinator, not = false, rules }: FilterGroup): RuleGroupType {
  return {
    combinator,
    not,
    rules: rules.map((rule) => (isFilterGroup(rule) ? queryOf(rule) : { value: "", ...rule })),
  };
}
