import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { invalid } from "#core/errors.ts";
import type { Sending } from "./send-once.ts";

type Targets = Pick<Sending, "contacts" | "numberList"> &
  Partial<Pick<Sending, "group" | "group_array" | "groupObj" | "segment_array">>;

/** The groups and segments that it is for, each once; refused beside numbers. */
export function targetsOf(input: Targets): string[] {
  const { group, group_array = [], groupObj = [], segment_array = [] } = input;
  const { contacts, numberList } = input;
  const named = [...(group ? [group] : []), ...[groupObj].flat().map(({ _id }) => _id)];
  const groups = [...new Set([...named, ...group_array, ...segment_array])];
  const hasNumbers = contacts.length + numberList.length > 0;
  if (hasNumbers && groups.length > 0) throw invalid("group", QUICK_TEXTS.oneAudience);
  return groups;
}
