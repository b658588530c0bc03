import type { QuickRecord } from "./quick-queries.ts";

/** What a quick message is called in sentences: it has no name of its own. */
export function nameOfQuick({ recipients }: Pick<QuickRecord, "recipients">): string {
  return `quick message to ${recipients} ${recipients === 1 ? "number" : "numbers"}`;
}
