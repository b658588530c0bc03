import { idOfEvent } from "#core/ids.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { commitOnce } from "#worker/domains/platform/notifications/commit-once.ts";
import { putSender, removeSender } from "#worker/domains/senders/senders/change-senders.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { isApproved, markApplied, unappliedById } from "./apply-queries.ts";
import { decisionWords } from "./decision-words.ts";
import type { PersonalRow } from "./personal-queries.ts";

/** Messages a second: what carriers take from one mobile's number. */
const PER_SECOND = 10;

type Ctx = Pick<SystemContext, "control" | "now" | "forAccount">;

/**
 * Makes the account's shard follow what CONTROL says of a number: its sender is there if it is approved, and gone
 * otherwise. Safe to repeat. One that is removed while this runs is looked at again.
 */
export async function applyNumber(ctx: Ctx, id: string): Promise<void> {
  const row = await unappliedById(ctx, id);
  if (!row) return;
  const ref = await resolveAccount(ctx, row.accountId);
  if (!ref) throw new Error("The number's account is not there");
  await follow(ctx.forAccount(ref), row, await isApproved(ctx, row));
  await writeControl(ctx, [markApplied(ctx, row)]);
  // It may have been removed meanwhile.
  await applyNumber(ctx, id);
}

async function follow(account: AccountContext, row: PersonalRow, has: boolean): Promise<void> {
  const { id, number } = row;
  await commitOnce(account, {
    statements: [
      has
        ? putSender(account, { value: number, type: SENDER_TYPES.personal, perSecond: PER_SECOND })
        : removeSender(account, number),
    ],
    audit: { action: has ? "sender.add" : "sender.remove", subject: id },
    events: wasDecided(row)
      ? [{ type: "personalNumber.decided", message: decisionWords(row), id: bellId(row) }]
      : [{ type: "account.changed" }],
  });
}

/** Whether an administrator said something to it, or took it away from an account that sent from it. */
function wasDecided({ status, reason, removedAt }: PersonalRow): boolean {
  if (removedAt !== null) return status === "approved" && reason !== null;
  return status === "approved" || status === "rejected";
}

function bellId({ id, decidedAt, createdAt, removedAt }: PersonalRow) {
  return idOfEvent("notification", removedAt ?? decidedAt ?? createdAt, id);
}

/** The same right after the change; what fails is left to the sweep. */
export async function applyNow(ctx: Ctx & Pick<SystemContext, "log">, id: string): Promise<void> {
  await applyNumber(ctx, id).catch((error: unknown) => {
    ctx.log.error("personal_number.unapplied", error, { number: id });
  });
}
