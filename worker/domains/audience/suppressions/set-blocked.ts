import { type AccountContext, actingUser } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { waitUntilNoneInFlight } from "./in-flight.ts";
import { suppressionByNumber } from "./inner/queries.ts";
import { changeSuppression } from "./suppression-statements.ts";

/**
 * The account stops or allows messages to a number; a recipient's own opt-out is not touched. One that
 * is blocked already keeps its record, and outlives the undoing of what blocked it before.
 */
export async function setBlocked(
  ctx: AccountContext,
  input: { number: string; blocked: boolean; reason?: string },
): Promise<void> {
  const { number, blocked, reason = null } = input;
  const isSo = (await suppressionOf(ctx, number)).blocked === blocked;
  if (isSo && !blocked) return;
  const change = blocked ? "block" : "unblock";
  await commit(ctx, {
    statements: await changeSuppression(
      ctx,
      blocked
        ? { change: "block", number, ...blockingBy(ctx), reason }
        : { change: "unblock", number },
    ),
    ...(isSo
      ? {}
      : {
          events: [{ type: "block.changed" }],
          audit: { action: `suppression.${change}`, subject: number },
        }),
  });
  if (blocked) await waitUntilNoneInFlight(ctx, number);
}

/** Who blocks a number: an administrator acts for a person of the account. */
export function blockingBy({ person }: AccountContext) {
  const actor = person?.actor?.role;
  const source =
    actor === "admin" || actor === "superAdmin" ? ("administrator" as const) : ("account" as const);
  return { source, by: person ? actingUser(person) : null };
}

interface Suppression {
  /** By the recipient: STOP or the link. */
  optedOut: boolean;
  /** By the account. */
  blocked: boolean;
}

/** What keeps messages from a number (614########). */
export async function suppressionOf(ctx: AccountContext, number: string): Promise<Suppression> {
  const row = await suppressionByNumber(ctx, number);
  const isSet = (at: number | null | undefined) => at !== null && at !== undefined;
  return { optedOut: isSet(row?.optedOutAt), blocked: isSet(row?.blockedAt) };
}
