import type { ProviderMeta, ProviderRoute } from "#core/contract/providers/providers.ts";
import type { MetaRow, RouteRow } from "./provider-queries.ts";

interface Named {
  route: RouteRow;
  accountName: string | null;
  version: string | null;
}

export function presentRoute({ route, accountName, version }: Named): ProviderRoute {
  const { id, medium, accountId, sender, ...rest } = route;
  return {
    ...rest,
    _id: id,
    type: medium,
    version,
    ...(accountId ? { account: accountId, accountName: accountName ?? "" } : {}),
    ...(sender ? { sender } : {}),
  };
}

export function presentMeta({ id, ...rest }: MetaRow): ProviderMeta {
  return { ...rest, _id: id };
}
