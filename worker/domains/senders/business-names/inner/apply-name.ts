import { idOfEvent } from "#core/ids.ts";
import { overallState } from "#core/rules/name-registrations.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { commitOnce } from "#worker/domains/platform/notifications/commit-once.ts";
import {
  followRegister,
  putSender,
  removeSender,
  sharedWithAccounts,
} from "#worker/domains/senders/senders/change-senders.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { nameMails } from "./name-account.ts";
import { isApproved, markApplied, type NameRow, nameById } from "./name-queries.ts";
import { registrationsOf } from "./registration-queries.ts";

const PER_SECOND = 1000;

/**
 * Brings the account's shard up to date with a name in CONTROL. Its people are notified, and its owner gets a mail. Safe to
 * repeat.
 */
export async function applyName(ctx: SystemContext | AccountContext, id: string): Promise<void> {
  const name = await nameById(ctx, id);
  if (!name || name.appliedAt !== null) return;
  await follow(ctx, name);
  await writeControl(ctx, [markApplied(ctx, name)]);
  // It may have changed meanwhile.
  await applyName(ctx, id);
}

async function follow(ctx: SystemContext | AccountContext, name: NameRow): Promise<void> {
  const ref = await resolveAccount(ctx, name.accountId);
  if (!ref) throw new Error("The name's account is not there");
  const account = ctx.forAccount(ref);
  const [approved, registrations, sharing, effects] = await Promise.all([
    isApproved(ctx, name),
    registrationsOf(ctx, [name.id]),
    sharedWithAccounts(account, name.name),
    nameMails(account, name),
  ]);
  const register = overallState(registrations.map(({ state }) => state));
  const { name: value, status } = name;
  const sender = {
    value,
    type: SENDER_TYPES.businessName,
    perSecond: PER_SECOND,
    register,
  } as const;
  await commitOnce(account, {
    statements: [
      ...(status === "approved"
        ? [putSender(account, sender), followRegister(account, { value, register })]
        : []),
      ...(status === "removed" && !approved ? [removeSender(account, value)] : []),
    ],
    audit: { action: `businessName.${status}`, subject: value, detail: { id: name.id, register } },
    events: [
      {
        type: "businessName.changed",
        message: name.notice,
        id: idOfEvent("notification", name.changedAt, name.id),
      },
      ...sharing.map((one) => ({ type: "account.changed" as const, account: one })),
    ],
    effects,
  });
}

/** The same right after the change; what fails is left to the sweep. */
export async function applyNow(ctx: AccountContext, id: string): Promise<void> {
  await applyName(ctx, id).catch((error: unknown) => {
    ctx.log.error("name.unapplied", error, { name: id });
  });
}
