import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { deleteApprovals } from "#worker/domains/administration/approvals/approval-queries.ts";
import {
  erasePeople,
  markPurged,
  saveCursor,
} from "#worker/domains/identity/directory/delete-queries.ts";
import { deleteLogins } from "#worker/domains/identity/sessions/login-queries.ts";
import { byMember, deleteSessions } from "#worker/domains/identity/sessions/session-queries.ts";
import { deleteSignIns } from "#worker/domains/identity/sessions/sign-in-queries.ts";
import { deleteTokensOfAccount } from "#worker/domains/identity/tokens/token-queries.ts";
import { deleteViews } from "#worker/domains/senders/verification/view-queries.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { eraseInvitations } from "./purge-queries.ts";
import { STAGES } from "./purge-stages.ts";

/** Behind the last stage: only the people are left. */
const END = "people";

const cursorShape = z.object({ stage: z.string(), after: z.string() });

/**
 * Erases an account from its cursor on, in at most `steps` bounded steps; returns how many it took.
 * The cursor is saved after each, so that a crash repeats one step at most. At the end its people
 * are deleted and it is marked as erased, in one transaction.
 */
export async function purgeAccount(
  ctx: AccountContext,
  saved: string | null,
  steps: number,
): Promise<number> {
  const { id } = ctx.account;
  const cursor = saved === null ? undefined : cursorShape.parse(JSON.parse(saved));
  let at = placeOf(cursor?.stage);
  let after = cursor?.after ?? "";
  for (let taken = 0; taken < steps; taken++) {
    const stage = STAGES[at];
    if (!stage) {
      await writeControl(ctx, [...eraseControl(ctx), markPurged(ctx, id)]);
      return taken + 1;
    }
    const left = await stage.step(ctx, after);
    if (left === "everything") at = 0;
    else if (left === "nothing") at++;
    after = typeof left === "string" ? "" : left.after;
    await writeControl(ctx, [saveCursor(ctx, id, { stage: STAGES[at]?.name ?? END, after })]);
  }
  return steps;
}

/** What CONTROL knows of the account and its people. */
function eraseControl(ctx: AccountContext): Statement[] {
  const { id } = ctx.account;
  return [
    deleteSessions(ctx, byMember(id)),
    deleteLogins(ctx, id),
    deleteSignIns(id),
    deleteTokensOfAccount(id),
    ...eraseInvitations(id),
    ...erasePeople(id),
    deleteApprovals(id),
    deleteViews(ctx, id),
  ];
}

/** A stage that has been renamed begins again: every step may be repeated. */
function placeOf(stage: string | undefined): number {
  if (stage === END) return STAGES.length;
  return Math.max(
    0,
    STAGES.findIndex(({ name }) => name === stage),
  );
}
