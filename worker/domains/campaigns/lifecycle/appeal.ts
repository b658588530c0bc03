import { APPEAL_TEXTS } from "#core/contract/approvals/appeals.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { Sendable } from "./sendable.ts";

/** What the owner says to the administrator, as long as that can change anything. */
export async function appeal(
  ctx: AccountContext,
  { kind, id, row, change }: Sendable,
  appeal: string,
) {
  const saved =
    row.status === "pending" &&
    (await commitUnlessAborted(ctx, {
      ...change({ appeal }),
      audit: { action: `${kind}.appeal`, subject: id, detail: { appeal } },
    }));
  if (!saved) throw conflict(APPEAL_TEXTS.notWaiting);
  return { message: APPEAL_TEXTS.saved };
}
