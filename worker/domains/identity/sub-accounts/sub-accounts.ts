import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS, type SubAccount } from "#core/contract/sub-accounts/sub-accounts.ts";
import { WEBHOOK_EVENTS } from "#core/contract/webhooks/webhooks.ts";
import { CooeeError, conflict, invalid } from "#core/errors.ts";
import { fold } from "#core/rules/fold.ts";
import { fromCents, MILLICENTS_PER_CENT } from "#core/rules/money.ts";
import { callerOf, personOf } from "#worker/context.ts";
import {
  setAccess,
  setPayer,
  setRights,
  subAccountRows,
} from "#worker/domains/identity/directory/sub-account-queries.ts";
import { startSession } from "#worker/domains/identity/sessions/start-session.ts";
import { releaseRooms } from "#worker/domains/inbox/rooms/change-room.ts";
import { balancesOfAccounts } from "#worker/domains/money/credit/balance.ts";
import { moveCredit } from "#worker/domains/money/credit/move-credit.ts";
import { limitSpending, spendingOf } from "#worker/domains/money/credit/spending-limits.ts";
import { saveWebhook } from "#worker/domains/platform/webhooks/webhooks.ts";
import { sendersOfAccounts } from "#worker/domains/senders/senders/senders.ts";
import { commit } from "#worker/kernel/commit.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import {
  ownSubAccount,
  presentInvitation,
  presentSubAccount,
} from "./inner/present-sub-account.ts";
import { openInvitations } from "./inner/sub-account-queries.ts";

/** Sub-accounts and open invitations, newest first. */
export const listSubAccounts = verb(contract.listSubAccounts, async (ctx, { search }) => {
  const [rows, invitations] = await Promise.all([subAccountRows(ctx), openInvitations(ctx)]);
  const ids = rows.map(({ id }) => id);
  const [balances, spending, senders] = await Promise.all([
    balancesOfAccounts(ctx, ids),
    spendingOf(ctx),
    sendersOfAccounts(ctx, ids),
  ]);
  const bySubAccount = Map.groupBy(senders, ({ account_id }) => account_id);
  const items = [
    ...rows.map((row) =>
      presentSubAccount(row, {
        balance: balances.get(row.id) ?? 0,
        spending: spending.get(row.id),
        senders: bySubAccount.get(row.id) ?? [],
      }),
    ),
    ...invitations.map((row) => presentInvitation(row, ctx.now())),
  ];
  const wanted = fold((search ?? "").trim());
  return {
    items: items.filter((item) => matches(item, wanted)).sort((a, b) => b.createdAt - a.createdAt),
  };
});

function matches({ name, inviteReciever }: SubAccount, wanted: string): boolean {
  return fold(`${name}\n${inviteReciever}`).includes(wanted);
}

/** Changes what a sub-account may use and whose credit it uses from now on. */
export const changeAccess = verb(contract.changeAccess, async (ctx, input) => {
  const { id, access, deductFromAccount } = input;
  await ownSubAccount(ctx, id);
  const payer = deductFromAccount === undefined ? [] : [setPayer(id, deductFromAccount)];
  await commitControl(ctx, {
    statements: [setAccess(id, [...new Set(access)]), ...payer],
    events: [
      { type: "rights.changed", account: id },
      { type: "balance.changed", account: id },
    ],
    audit: { action: "subaccount.access", subject: id, detail: { access, deductFromAccount } },
  });
  // R607: it does not read conversations any more.
  if (!access.includes("sms") && !access.includes("mms")) await releaseRooms(ctx, id);
  return { message: SUB_ACCOUNT_TEXTS.updated };
});

/** Changes what a sub-account may edit and delete; what is not named it may not. */
export const updateRoleAccess = verb(contract.updateRoleAccess, async (ctx, { id, roleAccess }) => {
  await ownSubAccount(ctx, id);
  await commitControl(ctx, {
    statements: [setRights(id, roleAccess)],
    events: [{ type: "rights.changed", account: id }],
    audit: { action: "subaccount.rights", subject: id, detail: { roleAccess } },
  });
  return { message: SUB_ACCOUNT_TEXTS.updated };
});

/** What a sub-account has spent this month counts; one that has spent more can spend nothing until the next. */
export const setSpendingLimit = verb(contract.setSpendingLimit, async (ctx, { id, limit }) => {
  await ownSubAccount(ctx, id);
  const amount = limit === null ? undefined : fromCents(limit);
  await commit(ctx, {
    statements: [await limitSpending(ctx, id, amount)],
    events: [{ type: "balance.changed", account: id }],
    audit: { action: "subaccount.limit", subject: id, detail: { limit } },
  });
  return {
    message: limit === null ? SUB_ACCOUNT_TEXTS.unlimited : SUB_ACCOUNT_TEXTS.limited,
  };
});

/** Gives a sub-account a webhook for every event; shows its signing secret this once. */
export const setSubAccountWebhook = verb(
  contract.setSubAccountWebhook,
  async (ctx, { id, webhook: url }) => {
    const { sub } = await ownSubAccount(ctx, id);
    const { data } = await saveWebhook(sub, {
      url,
      events: [...WEBHOOK_EVENTS],
      active: true,
    }).catch((error: unknown) => {
      const problem = error instanceof CooeeError ? error.fields?.url : undefined;
      throw problem ? invalid("webhook", problem) : error;
    });
    return { message: SUB_ACCOUNT_TEXTS.updated, data: { secret: data.secret ?? "" } };
  },
);

/** Gives a sub-account credit of one's own; the same key gives it once. `amount` is in cents. */
export const giveCredit = verb(contract.giveCredit, async (ctx, { id, amount, key }) => {
  const { row, sub } = await ownSubAccount(ctx, id);
  if (!row.active) throw conflict(SUB_ACCOUNT_TEXTS.closed);
  const transfer = { key: `give:${key}`, amount: amount * MILLICENTS_PER_CENT };
  if (!(await moveCredit(ctx, sub, transfer))) {
    const text = SUB_ACCOUNT_TEXTS.lowBalance;
    throw new CooeeError("UNPROCESSABLE", text, { amount: text });
  }
  return { message: SUB_ACCOUNT_TEXTS.credited };
});

/** Puts a session of a sub-account, under the caller's own, in the place of the caller's own (R332, C14). */
export const signInAsSubAccount = verb(contract.signInAsSubAccount, async (ctx, { id }) => {
  const { row } = await ownSubAccount(ctx, id);
  if (!row.active) throw conflict(SUB_ACCOUNT_TEXTS.closed);
  const { sessionId } = personOf(ctx);
  if (!sessionId) throw new Error("Only someone with a session of their own acts for others");
  await startSession(ctx, callerOf(ctx), {
    userId: row.userId,
    method: "acting",
    parentId: sessionId,
    audit: { action: "subaccount.sign-in", subject: id },
  });
  return {};
});
