import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { type AssignmentKind, deleteAssignments } from "./assignment-queries.ts";

/** For the batch that deletes a thing: nobody is given it any more. */
export function withoutAssignments(
  ctx: AccountContext,
  kind: AssignmentKind,
  subject: string,
): Statement {
  return deleteAssignments(ctx, kind, subject);
}
