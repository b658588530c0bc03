import type { AutoCreditPause } from "#core/rules/auto-credit.ts";
import type { AccountContext } from "#worker/context.ts";
import { changeAccount } from "#worker/domains/identity/directory/account-change-queries.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { NOT_CHARGED } from "./charge-alone.ts";

const WORDS = {
  declined: `${NOT_CHARGED.declined} We will try again the next time that you need credit, in an hour at the earliest.`,
  card: `${NOT_CHARGED.card} Add one, and we will try again the next time that you need credit, in an hour at the earliest.`,
  often:
    "Credit was bought three times within ten minutes, so we stopped for an hour. If that is right, choose a higher amount per purchase.",
  cap: "Another purchase would exceed the monthly limit that you set. We will try again when your limit allows it.",
} as const satisfies Record<AutoCreditPause, string>;

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
    effects: await mailsToOwner(account, id, words(account, reason)),
  });
}

function words({ settings }: AccountContext, reason: AutoCreditPause) {
  return {
    subject: "Automatic credit is paused",
    text: `${WORDS[reason]}\n\nYou can buy credit yourself at any time:\n${settings.APP_URL}/buy-credits\n`,
  };
}
