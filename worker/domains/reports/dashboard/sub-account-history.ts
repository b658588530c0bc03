import type { SubAccountMonth } from "#core/contract/dashboard/sub-account-history.ts";
import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { accountWithProfile } from "#worker/domains/identity/directory/account-of-user.ts";
import {
  countSubAccounts,
  type SubAccountHead,
  subAccountPage,
} from "#worker/domains/identity/directory/sub-account-queries.ts";
import { figuresOfAccounts } from "#worker/domains/reports/stats/figures.ts";
import { verb } from "#worker/verb.ts";
import { requestedMonths } from "./month-figures.ts";
import { byMedium } from "./usage.ts";

/** A month of a user's sub-accounts by the account's calendar, those too that were removed since (R623). */
export const subAccountHistory = verb(contract.subAccountHistory, async (ctx, { id, ...input }) => {
  const page = paging(input);
  const [{ account, profile }, subs, total] = await Promise.all([
    accountWithProfile(ctx, id),
    subAccountPage(ctx, id, page),
    countSubAccounts(ctx, id),
  ]);
  const { current } = requestedMonths(input, { now: ctx.now(), timeZone: profile.timeZone });
  const ids = subs.map((sub) => sub.id);
  const figures = await figuresOfAccounts(account, ids, current);
  const byAccount = Map.groupBy(figures, (figure) => figure.account);
  const items = subs.map((sub) => ({ ...present(sub), ...byMedium(byAccount.get(sub.id) ?? []) }));
  return pageOf(items, total, page);
});

function present(sub: SubAccountHead) {
  const { id, name, email, createdAt } = sub;
  return { _id: id, name, email: email ?? "", state: stateOf(sub), createdAt };
}

function stateOf({ active, deletedAt }: SubAccountHead): SubAccountMonth["state"] {
  if (deletedAt !== null) return "removed";
  return active ? "active" : "inactive";
}
