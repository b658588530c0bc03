import { VERIFICATION_TEXTS } from "#core/contract/verification/verification.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { type Change, commitUnlessAborted } from "#worker/kernel/commit.ts";

/** Commits a change of a form that is still, with its documents, as it was read. */
export async function commitUnlessClosed(ctx: AccountContext, change: Change): Promise<void> {
  const committed = await commitUnlessAborted(ctx, change);
  if (!committed) throw conflict(VERIFICATION_TEXTS.closed);
}
