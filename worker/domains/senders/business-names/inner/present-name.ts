import type { BusinessName } from "#core/contract/business-names/business-names.ts";
import { notFound } from "#core/errors.ts";
import { senderDecidedMail } from "#core/mails/senders.ts";
import { overallState } from "#core/rules/name-registrations.ts";
import { type AccountContext, type Kernel, personOf } from "#worker/context.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { type NameRow, nameById } from "./name-queries.ts";
import type { RegistrationRow } from "./registration-queries.ts";

/** The carriers that take text messages: a name is registered by each. */
export function nameCarriers({ carriers }: Pick<Kernel, "carriers">): string[] {
  return [...carriers.values()]
    .filter(({ mediums }) => mediums.includes("sms"))
    .map(({ name }) => name)
    .toSorted();
}

/** Names with their registration by each carrier that is connected, or was. */
export function presentNames(
  ctx: Pick<Kernel, "carriers">,
  rows: readonly NameRow[],
  registrations: readonly RegistrationRow[],
): BusinessName[] {
  const byName = Map.groupBy(registrations, ({ nameId }) => nameId);
  const connected = nameCarriers(ctx);
  return rows.map((row) => {
    const known = byName.get(row.id) ?? [];
    const others = connected.filter((one) => known.every(({ provider }) => provider !== one));
    const missing = row.status === "approved" ? others : [];
    return {
      _id: row.id,
      name: row.name,
      status: row.status,
      createdAt: row.createdAt,
      ...(row.abn !== null && { abn: row.abn }),
      ...(row.evidence !== null && { evidence: row.evidence }),
      ...(row.reason !== null && { reason: row.reason }),
      register: overallState(known.map(({ state }) => state)),
      registrations: [
        ...known.map(({ provider, state, reason, at }) => ({
          provider,
          state,
          at,
          ...(reason !== null && { reason }),
        })),
        ...missing.map((provider) => ({ provider, state: "not_submitted" as const })),
      ],
    };
  });
}

/** A name and its account, in the hands of the administrator: the account's audit names them. */
export async function nameAndAccount(ctx: AccountContext, id: string) {
  const name = await nameById(ctx, id);
  const ref = name && (await resolveAccount(ctx, name.accountId));
  if (!ref || name.status === "removed") throw notFound("Business name");
  return { name, account: { ...ctx.forAccount(ref), person: personOf(ctx) } };
}

/** To the account's owner, what became of a name; none if there is nothing to say. */
export async function nameMails(
  ctx: AccountContext,
  { accountId, notice }: Pick<NameRow, "accountId" | "notice">,
): Promise<MailEffect[]> {
  if (notice === null) return [];
  const mail = senderDecidedMail("business name", notice, ctx.settings.APP_URL);
  return await mailsToOwner(ctx, accountId, mail);
}
