import type { ConsentEntry } from "#core/contract/consents/consents.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { BLOCK_TEXTS } from "#core/contract/suppressions/suppressions.ts";
import { invalid } from "#core/errors.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import type { AccountContext } from "#worker/context.ts";
import { subAccountNames } from "#worker/domains/identity/directory/sub-account-queries.ts";
import { userNames } from "#worker/domains/identity/directory/user-queries.ts";
import { verb } from "#worker/verb.ts";
import { type Drafted, timelineEntries } from "./inner/timeline.ts";
import { consentEventRows, contactSources, suppressionState } from "./inner/timeline-queries.ts";

/** Everything that is kept about a number's consent, as one list. */
export const contactConsent = verb(contract.contactConsent, async (ctx, input) => {
  const number = normaliseMobile(input.number);
  if (!number) throw invalid("number", GROUP_TEXTS.numberInvalid);
  const [contacts, events, state] = await Promise.all([
    contactSources(ctx, number),
    consentEventRows(ctx, number),
    suppressionState(ctx, number),
  ]);
  const entries = timelineEntries({ contacts, events, state }).toSorted((a, b) => b.at - a.at);
  return { data: { number, entries: await named(ctx, entries) } };
});

/** Administrators act as the platform: they are not named. */
async function named(ctx: AccountContext, entries: readonly Drafted[]): Promise<ConsentEntry[]> {
  const ids = entries.flatMap(({ userId, how }) => (how === "administrator" ? [] : (userId ?? [])));
  const below = entries.some(({ origin }) => isBelow(ctx, origin));
  const [users, subAccounts] = await Promise.all([
    userNames(ctx, [...new Set(ids)]),
    below ? subAccountNames(ctx) : undefined,
  ]);
  return entries.map(({ userId, origin, ...entry }) => ({
    ...entry,
    by: entry.how === "administrator" ? undefined : users.get(userId ?? ""),
    subAccount: isBelow(ctx, origin)
      ? (subAccounts?.get(origin)?.name ?? BLOCK_TEXTS.formerSubAccount)
      : undefined,
  }));
}

function isBelow(ctx: AccountContext, origin: string | undefined): origin is string {
  return origin !== undefined && origin !== ctx.account.id;
}
