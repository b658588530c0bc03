import { POSTPAID_TEXTS } from "#core/contract/postpaid/postpaid.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid } from "#core/errors.ts";
import { fromCents } from "#core/rules/money.ts";
import { changeFlags } from "#worker/domains/identity/directory/account-change-queries.ts";
import { accountWithProfile } from "#worker/domains/identity/directory/account-of-user.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { pricesOf } from "#worker/domains/money/billing/special-plans.ts";
import { setCreditLimit as setLimit } from "#worker/domains/money/credit/credit-limit.ts";
import { renewByCard } from "#worker/domains/senders/dedicated-numbers/renew-by-card.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";

/** Stopped half-way, a second press ends it: an account without a limit that pays by invoice can send nothing. */
export const setCreditLimit = verb(
  contract.setCreditLimit,
  async (ctx, { id, profileType, limit }) => {
    const isPostpaid = profileType === "postpaid";
    if (!isPostpaid && limit > 0) throw invalid("limit", POSTPAID_TEXTS.noLimit);
    const { account, profile } = await accountWithProfile(ctx, id);
    const leavesInvoices = profile.profileType === "postpaid" && !isPostpaid;
    const byCard = leavesInvoices ? await renewByCard(account) : undefined;
    const rates = await pricesOf(account);
    if (!(await setLimit(account, { limit: fromCents(limit), rates }))) {
      throw isPostpaid
        ? invalid("limit", POSTPAID_TEXTS.limitUsed)
        : conflict(POSTPAID_TEXTS.limitUsed);
    }
    const committed = await commitControlUnlessAborted(account, {
      statements: [
        ...(byCard?.statements ?? []),
        ...changeFlags(account.account.id, { profileType }),
      ],
      effects: byCard?.effects ?? [],
      events: [{ type: "rights.changed" }],
      audit: { action: "admin.credit-limit", subject: id, detail: { profileType, limit } },
    });
    if (!committed) {
      // Another administrator may have done the same a moment ago.
      const now = await accountProfile(account, account.account.id);
      if (now.profileType !== profileType) {
        throw conflict(POSTPAID_TEXTS.numbersChanged);
      }
    }
    return { message: POSTPAID_TEXTS.saved };
  },
);
