import type { Statement } from "#worker/db/statement.ts";
import { erasePeople } from "./delete-queries.ts";

/** Statements for CONTROL that forget an account's people, their sessions, tokens and invitations. */
export function peopleErasure(accountId: string): Statement[] {
  return erasePeople(accountId);
}
