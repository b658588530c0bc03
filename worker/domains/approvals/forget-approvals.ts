import type { Statement } from "#worker/db/statement.ts";
import { withoutApprovals } from "./inner/queries.ts";

/** Statements for CONTROL that erase what administrators decided about an account. */
export function forgetApprovals(accountId: string): Statement[] {
  return [withoutApprovals(accountId)];
}
