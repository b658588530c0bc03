import { NUMBER_TEXTS } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { conflict } from "#core/errors.ts";
import { idOfEvent } from "#core/ids.ts";
import { numberGivenMail, numberTakenMail } from "#core/mails/senders.ts";
import { formatDate } from "#core/rules/dates.ts";
import { NUMBER_PER_SECOND, priceOfNumber, QUARANTINE_MS } from "#core/rules/dedicated-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { dedicatedNumbers } from "#worker/db/schema/control/dedicated-numbers.ts";
import { isUniqueViolation, type Statement } from "#worker/db/statement.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { insertNumber } from "#worker/domains/identity/directory/number-queries.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import { projectSenders } from "#worker/domains/senders/senders/project-senders.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { numberEvent } from "./inner/event-queries.ts";
import type { NumberRow } from "./inner/number-queries.ts";
import { assignNumber } from "./inner/owner-queries.ts";
import { numberWithId } from "./rental-queries.ts";

/** An assigned number is a sender. */
export const dedicatedSenders = projectSenders({
  table: dedicatedNumbers,
  find: numberWithId,
  project,
});

function project(_account: AccountContext, row: NumberRow) {
  const isAssigned = row.status === "assigned";
  const sender = { type: SENDER_TYPES.dedicated, perSecond: NUMBER_PER_SECOND };
  return {
    value: row.number,
    sender: isAssigned ? sender : ("gone" as const),
    audit: { action: isAssigned ? "sender.add" : "sender.remove", subject: row.number },
    events: [row.status === "expired" ? endedEvent(row) : { type: "account.changed" as const }],
  };
}

function endedEvent({ id, number, changedAt }: NumberRow) {
  return {
    type: "number.changed" as const,
    message: NOTIFICATION_TEXTS.numberEnded(formatInternational(number)),
    id: idOfEvent("notification", changedAt, id),
  };
}

interface Along {
  /** What must hold. */
  conditions?: readonly Statement[];
  effects?: readonly MailEffect[];
}

/**
 * Gives an available number to an account: replies to it are the account's from this transaction on, and
 * it can send from it as soon as its senders follow, which the sweep does if this stops half-way.
 */
export async function assign(
  ctx: AccountContext,
  { id, number }: NumberRow,
  owner: AccountContext,
  paymentMode: NumberRow["paymentMode"],
  { conditions = [], effects = [] }: Along = {},
): Promise<void> {
  const accountId = owner.account.id;
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [
      ...conditions,
      assignNumber(ctx, id, { accountId, paymentMode }),
      abortUnlessChanged(),
      insertNumber(ctx, number, accountId),
      numberEvent(ctx, id, "assigned", accountId),
    ],
    effects,
    audit: { action: "number.assign", subject: id, detail: { number, accountId, paymentMode } },
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? conflict(NUMBER_TEXTS.inUse) : error;
  });
  if (!committed) throw conflict(NUMBER_TEXTS.notAvailable);
  await dedicatedSenders.apply(ctx, id);
}

type Context = Pick<SystemContext, "control" | "settings" | "now">;
type Given = Pick<NumberRow, "number" | "amount" | "paymentMode">;

/** To an account's owner, that an administrator gave it a number, and what that costs. */
export function givenMails(
  ctx: Context,
  accountId: string,
  { number, amount, paymentMode }: Given,
): Promise<MailEffect[]> {
  const total = paymentMode === "admin" ? undefined : priceOfNumber(amount).total;
  const mail = numberGivenMail({ number, total, appUrl: ctx.settings.APP_URL });
  return mailsToOwner(ctx, accountId, mail);
}

/** The same, that an administrator took one away. */
export async function takenMails(
  ctx: Context,
  accountId: string,
  number: string,
): Promise<MailEffect[]> {
  const { timeZone } = await accountProfile(ctx, accountId);
  const repliesUntil = formatDate(ctx.now() + QUARANTINE_MS, timeZone);
  const mail = numberTakenMail({ number, repliesUntil, appUrl: ctx.settings.APP_URL });
  return mailsToOwner(ctx, accountId, mail);
}
