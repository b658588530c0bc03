import { idOfEvent } from "#core/ids.ts";
import { senderDecidedMail } from "#core/mails/senders.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext } from "#worker/context.ts";
import { personalNumbers } from "#worker/db/schema/control/personal-numbers.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import { projectSenders } from "#worker/domains/senders/senders/project-senders.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import {
  isApproved,
  numberById,
  type PersonalRow,
  removeNumber,
} from "./inner/personal-queries.ts";

/** Messages a second: what carriers take from one mobile's number. */
const PER_SECOND = 10;

/** An approved number is a sender; its account is notified of a decision. */
export const personalSenders = projectSenders({
  table: personalNumbers,
  find: numberById,
  project,
});

async function project(account: AccountContext, row: PersonalRow) {
  const isTheirs = await isApproved(account, row);
  const sender = { type: SENDER_TYPES.personal, perSecond: PER_SECOND };
  return {
    value: row.number,
    sender: isTheirs ? sender : ("gone" as const),
    audit: { action: isTheirs ? "sender.add" : "sender.remove", subject: row.id },
    events: [
      wasDecided(row)
        ? {
            type: "personalNumber.decided" as const,
            message: decisionWords(row),
            id: bellId(row),
          }
        : { type: "account.changed" as const },
    ],
  };
}

/** Whether an administrator said something to it, or took it away from an account that sent from it. */
function wasDecided({ status, reason, removedAt }: PersonalRow): boolean {
  if (removedAt !== null) return status === "approved" && reason !== null;
  return status === "approved" || status === "rejected";
}

function bellId({ id, decidedAt, createdAt, removedAt }: PersonalRow) {
  return idOfEvent("notification", removedAt ?? decidedAt ?? createdAt, id);
}

type Decided = Pick<PersonalRow, "number" | "reason"> & Partial<Pick<PersonalRow, "removedAt">>;

/** What the owner of a number reads of what an administrator did with it. */
function decisionWords({ number, reason, removedAt = null }: Decided): string {
  const mobile = formatMobile(number);
  if (removedAt !== null) return `Your personal number ${mobile} was removed by an administrator`;
  return reason === null
    ? `You can now send from ${mobile}`
    : `Your personal number ${mobile} was not approved: ${reason}`;
}

/** To the account's owner, what an administrator did with a number. */
export function decisionMail(
  ctx: AccountContext,
  decided: Parameters<typeof decisionWords>[0],
): Promise<MailEffect[]> {
  const mail = senderDecidedMail("personal number", decisionWords(decided), ctx.settings.APP_URL);
  return mailsToOwner(ctx, ctx.account.id, mail);
}

/** What an administrator takes away has this as its reason. */
const TAKEN = "Taken away";

/** Of an administrator, who tells its owner so if they could send from it. */
export async function takeFromOwner(ctx: AccountContext, row: PersonalRow): Promise<void> {
  const { number, status } = row;
  const effects = await decisionMail(ctx, { number, reason: TAKEN, removedAt: ctx.now() });
  await takeNumberAway(ctx, row, status === "approved" ? { reason: TAKEN, effects } : {});
}

interface Removal {
  reason?: string;
  effects?: readonly MailEffect[];
}

/** CONTROL first, then the shard of the account that had it; the sweep finishes what stops in between. */
export async function takeNumberAway(
  ctx: AccountContext,
  { id, number }: Pick<PersonalRow, "id" | "number">,
  { reason, effects }: Removal = {},
): Promise<void> {
  await commitControl(ctx, {
    statements: [removeNumber(ctx, id, reason)],
    effects,
    events: [{ type: "account.changed" }],
    audit: { action: "personalNumber.remove", subject: id, detail: { number } },
  });
  await personalSenders.apply(ctx, id);
}
