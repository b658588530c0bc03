import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { idOfEvent } from "#core/ids.ts";
import { NUMBER_PER_SECOND } from "#core/rules/dedicated-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { SystemContext } from "#worker/context.ts";
import { commitOnce } from "#worker/domains/platform/notifications/commit-once.ts";
import {
  putSender,
  removeSender,
  sharedWithAccounts,
} from "#worker/domains/senders/senders/change-senders.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import type { NumberRow } from "./number-queries.ts";
import { noteApplied } from "./owner-queries.ts";

type Context = Pick<SystemContext, "control" | "now" | "forAccount">;

/** Gives the number to its account's senders, or takes it away. Done again, it changes nothing. */
export async function finishNumber(ctx: Context, row: NumberRow): Promise<void> {
  if (row.appliedAt !== null || row.accountId === null) return;
  const ref = await resolveAccount(ctx, row.accountId);
  if (!ref) throw new Error("A number belongs to no account");
  const account = ctx.forAccount(ref);
  const isAssigned = row.status === "assigned";
  const sender = { value: row.number, type: SENDER_TYPES.dedicated, perSecond: NUMBER_PER_SECOND };
  const sharing = isAssigned ? [] : await sharedWithAccounts(account, row.number);
  await commitOnce(account, {
    statements: [isAssigned ? putSender(account, sender) : removeSender(account, sender.value)],
    events: [
      row.status === "expired" ? endedEvent(row) : { type: "account.changed" },
      ...sharing.map((one) => ({ type: "account.changed" as const, account: one })),
    ],
    audit: { action: isAssigned ? "sender.add" : "sender.remove", subject: row.number },
  });
  await writeControl(ctx, [noteApplied(ctx, row)]);
}

function endedEvent({ id, number, changedAt }: NumberRow) {
  return {
    type: "number.changed" as const,
    message: NOTIFICATION_TEXTS.numberEnded(formatInternational(number)),
    id: idOfEvent("notification", changedAt, id),
  };
}
