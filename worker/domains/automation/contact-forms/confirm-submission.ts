import type { Id } from "#core/ids.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { isSame } from "#worker/secrets.ts";
import { confirmationCode, submissionOfToken } from "./inner/form-token.ts";
import {
  confirmSubmission,
  countTry,
  deleteWaiting,
  findSubmission,
  waitingSubmission,
} from "./inner/submission-queries.ts";
import type { PublicForm } from "./public-form.ts";

/** `over`: too many codes, too late, or nothing waits for one. */
export type Confirmed = "done" | "wrong" | "over";

/** Confirms by the code that was texted, on the page that was shown. */
export async function confirmByCode(
  ctx: SystemContext,
  { account, form }: PublicForm,
  { token, code }: { token: string; code: string },
): Promise<Confirmed> {
  const submission = await submissionOfToken(ctx, form.id, token);
  const found = submission && (await findSubmission(account, submission));
  if (!found) return "over";
  if (found.status !== "waiting") return "done";
  // Counted before it is compared.
  if (!(await commitUnlessAborted(account, { statements: countTry(account, submission) })))
    return "over";
  if (!isSame(code.trim(), await confirmationCode(ctx, submission))) return "wrong";
  await commit(account, {
    statements: [confirmSubmission(account, submission, { by: "code" })],
    effects: [{ type: "form", submission }],
  });
  return "done";
}

/** What a YES confirms: the statements and the effect belong to the transaction that stores it. */
export async function waitingForYes(
  ctx: AccountContext,
  number: string,
): Promise<((message: string) => { statements: Statement[]; effects: Effect[] }) | undefined> {
  const submission: Id<"submission"> | undefined = await waitingSubmission(ctx, number);
  if (!submission) return undefined;
  return (message) => ({
    statements: [confirmSubmission(ctx, submission, { by: "reply", message })],
    effects: [{ type: "form", submission }],
  });
}

/** Someone who says STOP wants nothing that they entered before. */
export function forgetWaiting(ctx: AccountContext, number: string): Statement[] {
  return deleteWaiting(ctx, number);
}
