import { QUICK_TEXTS } from "#core/contract/quick-messages.ts";
import { invalid } from "#core/errors.ts";
import type { Sending } from "./once.ts";

type Targets = Pick<Sending, "contacts" | "numberList"> &
  Partial<Pick<Sending, "group" | "group_array" | "segment_array">>;

/** The groups and segments that it is for, each once; refused beside numbers. */
export function targetsOf(input: Targets): string[] {
  const { group, group_array = [], segment_array = [], contacts, numberList } = input;
  const groups = [...new Set([...(group ? [group] : []), ...group_array, ...segment_array])];
  const hasNumbers = contacts.length + numberList.length > 0;
  if (hasNumbers && groups.length > 0) throw invalid("group", QUICK_TEXTS.oneAudience);
  return groups;
}
