import type { BusinessName } from "#core/contract/business-names/business-names.ts";
import { overallState } from "#core/rules/name-registrations.ts";
import type { Kernel } from "#worker/context.ts";
import type { NameRow } from "./name-queries.ts";
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
