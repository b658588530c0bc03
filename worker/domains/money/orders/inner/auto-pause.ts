import { autoCreditPausedMail } from "#core/mails/money.ts";
import type { AutoCreditPause } from "#core/rules/auto-credit.ts";
import type { AccountContext } from "#worker/context.ts";
import { changeAccount } from "#worker/domains/identity/directory/account-change-queries.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";

/** Stops automatic purchases for a while, and says so to the owner. */
export async function pauseAutoCredit(
  account: AccountContext,
  { reason, until }: { reason: AutoCreditPause; until: number },
): Promise<void> {
  const { id } = account.account;
  if (reason === "often") {
    account.log.error("autoCredit.often", new Error("Three automatic purchases in ten minutes"), {
      account: id,
    });
  }
  await commitControl(account, {
    statements: changeAccount(account, id, {
      autoCreditPausedUntil: until,
      autoCreditPause: reason,
    }),
    audit: { action: "autoCredit.pause", subject: id, detail: { reason, until } },
    events: [{ type: "account.changed" }],
    effects: await mailsToOwner(
      account,
      id,
      autoCreditPausedMail(reason, account.settings.APP_URL),
    ),
  });
}
