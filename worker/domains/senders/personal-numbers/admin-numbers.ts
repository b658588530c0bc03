import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { ADMIN_PERSONAL_TEXTS } from "#core/contract/personal-numbers/admin-personal-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { pageOf, paging } from "#core/paging.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { verb } from "#worker/verb.ts";
import { decisionMail } from "./inner/decision-mail.ts";
import { decideNumber, rowById } from "./inner/personal-queries.ts";
import { type QueueRow, queueCount, queueRows } from "./inner/queue-queries.ts";
import { takeFromOwner } from "./inner/take-number-away.ts";
import { personalSenders } from "./personal-senders.ts";

/** Numbers of all accounts, from CONTROL alone. */
export const listPersonalVerifications = verb(
  contract.listPersonalVerifications,
  async (ctx, { status, search, ...asked }) => {
    const page = paging(asked);
    const filter = { status, search: search || undefined };
    const [rows, total] = await Promise.all([
      queueRows(ctx, filter, page),
      queueCount(ctx, filter),
    ]);
    return pageOf(rows.map(presentQueued), total, page);
  },
);

function presentQueued(row: QueueRow) {
  const { id, number, reference, status, email } = row;
  return {
    _id: id,
    number,
    reference,
    status,
    email,
    createdAt: row.created_at,
    reason: row.reason ?? undefined,
    accountName: row.account_name,
  };
}

/** R533: decides a number that waits, once, under the administrator's name; its owner gets a mail and a bell. */
export const decidePersonalNumber = verb(
  contract.decidePersonalNumber,
  async (ctx, { id, status, reason }) => {
    if (status === "rejected" && !reason) throw invalid("reason", APPROVAL_TEXTS.reasonRequired);
    const { row, account } = await accountOfNumber(ctx, id);
    const said = status === "rejected" ? (reason ?? "") : null;
    const decision = { status, reason: said };
    const committed = await commitControlUnlessAborted(account, {
      statements: [
        decideNumber(ctx, { id, from: "admin_pending" }, decision),
        abortUnlessChanged(),
      ],
      effects: await decisionMail(account, { number: row.number, reason: said }),
      audit: { action: `personalNumber.${status}`, subject: id },
    });
    if (!committed) throw conflict(ADMIN_PERSONAL_TEXTS.decided);
    await personalSenders.apply(ctx, id);
    return { message: ADMIN_PERSONAL_TEXTS[status] };
  },
);

/** Takes a number away, whatever its status is. */
export const deletePersonalNumber = verb(contract.deletePersonalNumber, async (ctx, { id }) => {
  const { row, account } = await accountOfNumber(ctx, id);
  await takeFromOwner(account, row);
  return { message: ADMIN_PERSONAL_TEXTS.deleted };
});

/** A number and its account, in the hands of the administrator who decides: its audit names them. */
async function accountOfNumber(ctx: AccountContext, id: string) {
  const row = await rowById(ctx, id);
  const ref = row && (await resolveAccount(ctx, row.accountId));
  if (!row || !ref) throw notFound("Personal number");
  return { row, account: { ...ctx.forAccount(ref), person: personOf(ctx) } };
}

/** How many numbers an administrator has yet to decide. */
export function countWaitingNumbers(ctx: AccountContext): Promise<number> {
  return queueCount(ctx, { status: "admin_pending", search: undefined });
}
