import { NUMBER_PER_SECOND } from "#core/rules/dedicated-numbers.ts";
import type { SystemContext } from "#worker/context.ts";
import { subAccountNames } from "#worker/domains/directory/sub-account-names.ts";
import { putSender, removeSender } from "#worker/domains/senders/change-senders.ts";
import { shareWith } from "#worker/domains/senders/share-with.ts";
import { commit } from "#worker/kernel/commit.ts";
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
  const sender = { value: row.number, type: 2 as const, perSecond: NUMBER_PER_SECOND };
  const below = isAssigned ? [] : [...(await subAccountNames(account)).keys()];
  await commit(account, {
    statements: isAssigned
      ? [putSender(account, sender)]
      : [
          removeSender(account, sender.value),
          ...shareWith(account, { ...sender, register: "not_submitted" }, { below, chosen: [] }),
        ],
    events: [
      { type: "account.changed" },
      ...below.map((id) => ({ type: "rights.changed" as const, account: id })),
    ],
    audit: { action: isAssigned ? "sender.add" : "sender.remove", subject: row.number },
  });
  await writeControl(ctx, [noteApplied(ctx, row)]);
}
